import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { RecentDeletion } from '../../../../shared/plan/changes/plan-changes.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { paths } from '../../config/paths.ts';
import { useSwitchFacility } from '../../entities/facility/use-switch-facility.ts';
import { MustReadNote } from '../../entities/must-read/must-read-note.tsx';
import { useMustReads } from '../../entities/must-read/must-read-queries.ts';
import { WriteNote } from '../../entities/must-read/write-note.tsx';
import { wrapping } from '../../kit/button.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { QueryFailure } from '../../kit/loading/query-state.tsx';
import { localDay, today, yesterday } from '../../kit/local-time.ts';
import { Page } from '../../kit/page/page.tsx';
import { PanelBox } from '../../kit/panel.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { changesByDay } from './changes-by-day.ts';
import { DayList } from './day-list.tsx';

const noPlans: readonly Plan[] = [];

/** Changes at the active facility in the last days, by day; the person's other facilities are one click away. */
export default function ChangesPage() {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const deletions = useRecentDeletions(activeFacility, list);
  const plans = list.data?.plans ?? noPlans;
  const days = useMemo(
    () => changesByDay(plans, deletions.data ?? [], Date.now(), today),
    [plans, deletions.data],
  );
  const complete = list.data?.complete === true;
  return (
    <Page
      title="Changes"
      lead={`What changed in the plans of ${activeFacility} in the last ${limits.recentChanges.days} days.`}
      links={
        <>
          <WriteNote subject={{ text: '' }}>Write a must-read note</WriteNote>
          <TextLink to={paths.account()}>Get them by email</TextLink>
        </>
      }
    >
      <OtherFacilities />
      <MustReadList list={list.data} />
      <QueryFailure of={list} failed="The plans could not be loaded." />
      <QueryFailure of={deletions} failed="The deleted plans could not be loaded." />
      {!complete && !list.isError && <Loading />}
      {complete && days.length === 0 && !list.isError && deletions.isSuccess && (
        <PanelBox>Nothing changed in the last {limits.recentChanges.days} days.</PanelBox>
      )}
      <Stack gap="4">
        {complete &&
          days.map(({ day, changes }) => (
            <Box as="section" key={day} aria-label={dayName(day)}>
              <Heading as="h2" size="md" mb="1">
                {dayName(day)}{' '}
                <Text as="span" color="fg.muted" textStyle="sm" fontWeight="normal">
                  {counted(changes.length, 'plan')}
                </Text>
              </Heading>
              <DayList changes={changes} />
            </Box>
          ))}
      </Stack>
    </Page>
  );
}

/** With more facilities than this, their buttons would push the changes off the screen: the top bar's list has them all. */
const mostButtons = 8;

/** Each button switches the active facility: a browser holds the list of only one. */
function OtherFacilities() {
  const { activeFacility, facilityAccess } = usePerson();
  const { target, switchTo } = useSwitchFacility();
  const others = facilityAccess.filter((name) => name !== activeFacility);
  if (others.length === 0 || others.length > mostButtons) return null;
  return (
    <Flex
      as="nav"
      aria-label="Other facilities"
      wrap="wrap"
      align="center"
      gap="2"
      _print={{ display: 'none' }}
    >
      <Text color="fg.muted">Also look at</Text>
      {others.map((name) => (
        <SecondaryButton
          key={name}
          size="sm"
          minH="9"
          {...wrapping}
          loading={target === name}
          disabled={target !== undefined}
          onClick={() => switchTo(name)}
        >
          {name}
        </SecondaryButton>
      ))}
    </Flex>
  );
}

function dayName(day: string): string {
  if (day === today()) return 'Today';
  return day === yesterday() ? 'Yesterday' : localDay(day);
}

/** Returns a facility's plans that were deleted in the last days. The plan list covers all other changes. */
function useRecentDeletions(facility: string, list: ReturnType<typeof usePlanList>) {
  const api = useApi();
  const { user } = usePerson();
  return useQuery({
    // Each deletion and each restore gives the list another version.
    queryKey: ['recent-deletions', user?._id, facility, list.data?.version],
    enabled: list.data !== undefined || list.isError,
    // Those for an earlier version of this list, never another facility's.
    placeholderData: (before: readonly RecentDeletion[] | undefined, query) =>
      query?.queryKey[2] === facility ? before : undefined,
    queryFn: async ({ signal }): Promise<readonly RecentDeletion[]> => {
      const { data } = await api.call('listRecentDeletions', { query: { facility } }, { signal });
      return data.data;
    },
  });
}

/** The facility's must-read notes, unread ones first. The plan of a note may have been deleted since. */
function MustReadList({ list }: { readonly list: PlanList | undefined }) {
  const notes = useMustReads();
  const all = notes.data ?? [];
  const isThere = (id: string) => list?.complete !== true || list.plans.some((plan) => plan._id === id);
  return (
    <>
      <QueryFailure of={notes} failed="The must-read notes could not be loaded." />
      {all.length > 0 && (
        <Box as="section" aria-label="Must read">
          <Heading as="h2" size="md" mb="1">
            Must read
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none">
            {all
              .toSorted((one, other) => Number('readAt' in one) - Number('readAt' in other))
              .map((note) => (
                <MustReadNote
                  key={note._id}
                  note={note}
                  about={note.plan && (isThere(note.plan._id) ? 'link' : 'gone')}
                />
              ))}
          </Stack>
        </Box>
      )}
    </>
  );
}
