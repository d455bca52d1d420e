import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createDirectorySearch } from '../../../../shared/hub/directory-search.ts';
import { shownPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { useDecidedList } from '../../entities/contract-status/decided-list.ts';
import { useReported } from '../../entities/flag/use-reported.ts';
import { usePayerNames } from '../../entities/payer-names/use-payer-names.ts';
import { abovePlan } from '../../entities/plan-detail/above-plan.ts';
import { CountLine, inexactAnswer } from '../../entities/plan-list/count-line.tsx';
import { ListScreen } from '../../entities/plan-list/list-screen.tsx';
import {
  AskForIt,
  FailureNotice,
  NoPlansYet,
  NotAmongThese,
  Notice,
} from '../../entities/plan-list/list-states.tsx';
import { PlanOverlay, preloadModal } from '../../entities/plan-list/plan-overlay.tsx';
import { SearchBox } from '../../entities/plan-list/search-box.tsx';
import { hitCount, notInThisPart } from '../../kit/counts.ts';
import { useFocusOnArrival } from '../../kit/hooks/use-focus-on-arrival.ts';
import { useKeyActions } from '../../kit/hooks/use-key-actions.ts';
import { useSearchKeys } from '../../kit/list-controls/use-search-keys.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../lib/services.tsx';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { afterPaint, timeSlice } from '../../lib/time-slice.ts';
import { useOnline } from '../../lib/use-online.ts';
import type { Directory } from './directory.ts';
import { DirectoryList } from './directory-list.tsx';
import { buttonOf, focusFirstPlan } from './plan-focus.ts';
import { useDirectoryView } from './use-directory-view.ts';

const noPlans: readonly Plan[] = [];

/** A searchable list of portals or phone numbers, each with its plans, and the plan that is open in front of it. */
export function DirectoryPage({ directory }: { readonly directory: Directory }) {
  const { title, searchLabel, searchPlaceholder, things, groupsOf, textOf, nothing, advice, place } =
    directory;
  const { activeFacility: facility, role } = usePerson();
  const list = usePlanList();
  const shown = useDecidedList(list.data, facility);
  const online = useOnline();
  const { search, setSearch, openPlan, open, close } = useDirectoryView();
  const box = useRef<HTMLInputElement>(null);
  const openedFrom = useRef<string | undefined>(undefined);
  const [singleKeys] = useSingleKeys();
  useFocusOnArrival(box);
  useSearchKeys(box, singleKeys);

  const complete = list.data?.complete ?? false;
  const loading = !complete && !list.isError;
  // The list is sorted by title, so the rest of the plans would move every link of the first ones, under the pointer too.
  const plans = (!loading && shown?.plans) || noPlans;
  const names = usePayerNames();
  const { groups, index } = useMemo(() => {
    const all = groupsOf(plans);
    return { groups: all, index: createDirectorySearch(all, textOf, names) };
  }, [plans, groupsOf, textOf, names]);
  useEffect(() => {
    const left = new AbortController();
    void afterPaint().then(() => timeSlice(index.warm, left.signal));
    return () => left.abort();
  }, [index]);
  // The box itself never waits for the list.
  const query = useDeferredValue(search);
  const hits = useMemo(() => index.find(query), [index, query]);
  const count = `${hitCount(hits.groups.length, groups.length, things)}, ${hitCount(hits.planCount, hits.planCount)}`;
  const countText = list.data === undefined || loading ? '' : complete ? count : `${count} so far`;

  useEffect(() => {
    if (complete) preloadModal();
  }, [complete]);
  // The address changed to another search; text being typed is left alone.
  useEffect(() => {
    if (box.current !== null && box.current.value !== search) box.current.value = search;
  }, [search]);

  const openFrom = useCallback(
    (id: string) => {
      openedFrom.current = document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset.group;
      open(id);
    },
    [open],
  );
  /** Kept with its plan: the browser's Back closes the plan under a report about it. */
  const [flagged, setFlagged] = useState<Plan>();
  const inFront =
    openPlan === undefined
      ? undefined
      : shownPlan([...(shown?.plans ?? []), ...(shown?.ended ?? [])], openPlan);
  const inexact = hits.groups.length > 0 ? inexactAnswer(query.trim(), hits) : undefined;
  /** Searches the box's current text: the results on screen may still be of an earlier one. */
  const firstOf = (text: string) => {
    const found = index.find(text);
    // A better match may be in the part of the list that is still loading.
    return !loading && found.answer === 'exact' ? found.groups[0]?.plans[0] : undefined;
  };
  /** The search for which Enter was pressed while the list was loading. */
  const pressedFor = useRef<string>(undefined);
  const openFirst = (text: string) => {
    pressedFor.current = loading ? text : undefined;
    const first = firstOf(text);
    if (first !== undefined) openFrom(first._id);
  };
  const openLate = useEffectEvent(() => {
    const input = box.current;
    // The user has neither typed on nor left the box.
    if (input !== null && input === document.activeElement && input.value === pressedFor.current)
      openFirst(input.value);
  });
  useEffect(() => {
    if (complete) openLate();
  }, [complete]);

  return (
    <Box css={{ '& #directory-search-hint:empty': { display: 'none' } }}>
      <ListScreen
        heading={
          <Flex as="header" align="center" minH="9" mt={{ base: '3', md: '2' }}>
            <Heading as="h1" size="xl" lineHeight="1.75rem">
              {title}
            </Heading>
          </Flex>
        }
        controls={
          <>
            <search>
              <SearchBox
                id="directory-search"
                input={box}
                label={searchLabel}
                placeholder={searchPlaceholder}
                shortcut={singleKeys ? '/' : undefined}
                start={search}
                filled={search !== ''}
                offHint={undefined}
                onText={setSearch}
                onDown={focusFirstPlan}
                onEnter={openFirst}
              />
            </search>
            <CountLine
              text={countText}
              loading={loading}
              offlineSince={online ? undefined : list.data?.checkedAt}
              inexact={inexact}
            />
          </>
        }
      >
        {list.isError && (
          <FailureNotice
            error={list.error}
            shown={list.data}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {openPlan !== undefined && shown !== undefined && (
          <PlanOverlay
            id={openPlan}
            list={shown}
            facility={facility}
            terms={hits.terms}
            finalFocus={() => buttonOf(openPlan, openedFrom.current) ?? box.current}
            onFlag={() => setFlagged(inFront)}
            onOpen={open}
            onClose={close}
          />
        )}
        {shown?.total === 0 && <NoPlansYet facility={facility} role={role} />}
        {complete && plans.length > 0 && groups.length === 0 && <Notice>{nothing}</Notice>}
        {groups.length > 0 && hits.groups.length === 0 && (
          <Notice>
            {complete
              ? `No ${things[0]}, and no plan with one, has '${query.trim()}'.`
              : notInThisPart(list.isError)}
            {complete && <Text color="fg.muted">{advice}</Text>}
            {complete && <AskForIt typed={query} place={place} />}
          </Notice>
        )}
        {hits.groups.length > 0 && (
          <DirectoryList directory={directory} hits={hits} facility={facility} onOpen={openFrom} />
        )}
        {inexact !== undefined && complete && <NotAmongThese typed={query} place={place} />}
        {(flagged ?? inFront) !== undefined && (
          <FlagPlan plan={inFront} list={shown} {...{ singleKeys, flagged }} onFlag={setFlagged} />
        )}
      </ListScreen>
    </Box>
  );
}

const FlagDialog = onDemand(() => import('../../entities/flag/flag-dialog.tsx'));

type Props = {
  /** The plan that is open in front of the directory, which the key reports. */
  readonly plan: Plan | undefined;
  readonly list: PlanList | undefined;
  readonly singleKeys: boolean;
  readonly flagged: Plan | undefined;
  readonly onFlag: (plan: Plan | undefined) => void;
};

/** Reports that something about a plan is wrong: the dialog, and the key that opens it for the open plan. */
function FlagPlan({ plan, list, singleKeys, flagged, onFlag }: Props) {
  const reported = useReported(list);
  useKeyActions({ w: () => onFlag(plan) }, singleKeys && flagged === undefined, abovePlan);
  return (
    flagged && (
      <FlagDialog plan={flagged} reported={reported?.get(flagged._id)} onClose={() => onFlag(undefined)} />
    )
  );
}
