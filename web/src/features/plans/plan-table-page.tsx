import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { may } from '../../../../shared/people/permissions.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { paths } from '../../config/paths.ts';
import { useDecidedList } from '../../entities/contract-status/decided-list.ts';
import { useReported } from '../../entities/flag/use-reported.ts';
import { usePayerNames } from '../../entities/payer-names/use-payer-names.ts';
import { CountLine, inexactAnswer } from '../../entities/plan-list/count-line.tsx';
import { ListScreen } from '../../entities/plan-list/list-screen.tsx';
import { FailureNotice, NoHits, NoPlansYet, NotAmongThese } from '../../entities/plan-list/list-states.tsx';
import { preloadModal } from '../../entities/plan-list/plan-overlay.tsx';
import { useUnreadMarks } from '../../entities/plan-list/unread-marks.ts';
import { useNow } from '../../kit/hooks/use-now.ts';
import { useSameObject } from '../../kit/hooks/use-same-object.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../lib/services.tsx';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useOnline } from '../../lib/use-online.ts';
import { themed } from '../../theme/themed.tsx';
import { type ColumnSettings, useColumnSettings } from './columns/use-column-settings.ts';
import { usePlanScreenKeys } from './keyboard/use-plan-screen-keys.ts';
import { useRowCursor } from './keyboard/use-row-cursor.ts';
import { OpenPlan } from './open-plan.tsx';
import { ListFoot } from './pages/list-foot.tsx';
import { useShownPlaces } from './pages/use-shown-places.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { PlanList } from './plan-list.tsx';
import { classFilterOf, PlanToolbar } from './plan-toolbar.tsx';
import { BestMatch } from './search/best-match.tsx';
import { SearchBoxes } from './search/search-boxes.tsx';
import { useEndedHits } from './search/use-ended-hits.ts';
import { useFoundPlans } from './search/use-found-plans.ts';
import { useMissingValuesLog } from './search/use-missing-values-log.ts';
import { useSearchBoxes } from './search/use-search-boxes.ts';
import type { ScrollToPlace } from './table/row-size.ts';
import { usePlanDialogs } from './use-plan-dialogs.ts';
import { isFiltered } from './view/plan-view.ts';
import { queryForOtherClass } from './view/plan-view-url.ts';
import { useOfferTableView } from './view/use-offer-table-view.ts';
import { useOpenForm, usePlanView } from './view/use-plan-view.ts';
import { useReadableList } from './view/use-readable-list.ts';

// Starts before the screen is rendered; see app/start.tsx.
export { preloadPlanList } from '../../lib/plan-list/plan-queries.ts';

const loadNoMatch = () => import('./search/no-match.tsx');
const NoMatch = onDemand(loadNoMatch, NoHits);
const EndedPlans = onDemand(themed(() => import('./search/ended-plans.tsx')));
const MarkBar = onDemand(themed(() => import('./compare/mark-bar.tsx')));
const VerifiedBar = onDemand(themed(() => import('./view/verified-bar.tsx')));
const noPlans: readonly Plan[] = [];
const firstAnswer = () => document.querySelector<HTMLElement>('[data-answer-plan]');
const focusEnded = () => firstAnswer()?.focus();
const openEnded = () => firstAnswer()?.click();

/** The plan table with its searches, filters and settings, and the open plan in front of it. */
export default function PlanTablePage() {
  // Read out here, because keystrokes do not change the settings.
  return <PlanScreen settings={useColumnSettings()} />;
}

function PlanScreen({ settings }: { readonly settings: ColumnSettings }) {
  const filter = classFilterOf(useLocation().pathname);
  usePageTitle(filter === 'All' ? 'Plans' : `${filter} plans`);
  const { activeFacility: facility, role } = usePerson();
  const [view, dispatch] = usePlanView();
  const list = usePlanList();
  const newest = useDecidedList(list.data, facility);
  const { list: data, names } = useReadableList(newest, usePayerNames(), facility);
  const online = useOnline();
  useMissingValuesLog(data);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const scrollTo = useRef<ScrollToPlace>(null);

  const plans = data?.plans ?? noPlans;
  const now = useNow();
  const found = useFoundPlans(plans, names, view, filter, now);
  const { rows, termsOfWords, namesOf, terms, prefixTerms } = found;
  const complete = data?.complete ?? false;
  const loading = !complete && !list.isError;
  useOfferTableView(plans, rows, settings.visible, complete && data === newest);
  const { endedHits, endedExact } = useEndedHits(data?.ended, names, view, plans, found);
  // Ended plans come first if they are the only answer to everything that was typed, in any class.
  const endedFirst =
    endedExact && endedHits.length > 0 && !(found.inAllClasses > 0 && found.answer === 'exact');
  const query = view.search.trim() || view.prefix;
  const filtered = isFiltered(view);
  const front = usePlanDialogs(data, rows);
  const { openDialog, marked } = front;
  const shownPlaces = useShownPlaces({
    ...{ list: data, view, hits: rows.length, endedHits: endedHits.length, printing: front.printing },
    plain: query === '' && filter === 'All' && !filtered && view.sort === undefined,
  });
  const { count, total, last, page, text } = shownPlaces;
  const { current, moveTo } = useRowCursor({ plans, rows, view, filter }, shownPlaces.start, shownPlaces.end);
  const boxes = useSearchBoxes(view, dispatch);
  const openPlan = useCallback((id: string) => dispatch({ type: 'open', id }), [dispatch]);
  const { openPlace, markPlace, mark, walkFromSearch, enter, closePlan, step, flag, verify } =
    usePlanScreenKeys({
      ...{ plans, rows, view, dispatch, current, moveTo, boxes, scrollTo, singleKeys, openDialog },
      ...{ known: front.known, show: front.show, toggleMark: front.toggleMark, loading, complete },
      ...{ openEnded: endedFirst ? openEnded : undefined, exact: found.answer === 'exact' },
    });
  const onEdit = useOpenForm(view);
  const { visible: columns, density } = settings;
  // No header would show the sort by a hidden column.
  useEffect(() => {
    if (view.sort && !columns.includes(view.sort.key)) dispatch({ type: 'bestMatch' });
  });
  const reported = useReported(data);
  const shown = useSameObject({
    ...{ plans, rows, columns, density, current, facility, reported },
    ...{ termsOfWords, namesOf, terms, prefixTerms },
    operations: may.editPlans(role),
    now: columns.includes('verified') ? now : undefined,
    endings: useUnreadMarks(data),
    marked: marked?._id,
    tags: useMemo(() => new Map(Object.entries(data?.tags ?? {})), [data?.tags]),
  });
  const classQuery = useDeferredValue(queryForOtherClass(view));
  const inexact = complete && rows.length > 0 ? inexactAnswer(query, found) : undefined;
  const empty = data !== undefined && count === 0;
  useEffect(() => {
    if (complete) preloadModal();
    // Loaded ahead, so that a search without hits need not wait for it.
    if (complete) loadNoMatch().catch(() => undefined);
  }, [complete]);
  const endedPlans = endedHits.length > 0 && data !== undefined && (
    <EndedPlans key={query} hits={endedHits} list={data} terms={terms} onOpen={openPlan} />
  );

  return (
    <ListScreen
      heading={<h1 className="unseen">Insurance plans of {facility}</h1>}
      controls={
        <>
          <SearchBoxes
            {...boxes.inputs}
            searchFilled={view.search !== ''}
            prefixFilled={view.prefix !== ''}
            shortcuts={singleKeys}
            onDown={endedFirst || empty ? focusEnded : walkFromSearch}
            onEnter={enter}
          />
          <PlanToolbar
            {...{ filter, classQuery, settings, dispatch }}
            verified={view.verified}
            show={front.show}
          >
            <CountLine
              {...{ text, page, loading, inexact }}
              offlineSince={online ? undefined : data?.checkedAt}
            >
              <BestMatch view={view} dispatch={dispatch} />
            </CountLine>
          </PlanToolbar>
          {view.verified && <VerifiedBar state={view.verified} dispatch={dispatch} />}
          {marked && <MarkBar {...{ marked, singleKeys }} onCancel={front.clearMarks} />}
        </>
      }
    >
      {list.isError && (
        <FailureNotice
          error={list.error}
          shown={data}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {view.openPlan !== undefined && data !== undefined && (
        <OpenPlan
          id={view.openPlan}
          list={data}
          rows={rows}
          facility={facility}
          terms={terms}
          prefixTerms={prefixTerms}
          onOpen={openPlan}
          onClose={closePlan}
          onStep={step}
          marked={marked?._id}
          onCompare={mark}
          onFlag={flag}
          onVerify={front.show.verify && verify}
        />
      )}
      {empty && total === 0 && <NoPlansYet facility={facility} role={role} />}
      {endedFirst && endedPlans}
      {empty && total > 0 && !endedFirst && (
        <NoMatch
          filtered={filtered}
          query={query}
          complete={complete}
          failed={list.isError}
          byPrefix={view.prefix !== ''}
          search={view.search}
          onPrefix={boxes.searchPrefix}
          onCard={front.show.card}
          elsewhere={
            filter !== 'All' && found.inAllClasses > 0
              ? { to: paths.plans('All') + classQuery, hits: found.inAllClasses }
              : undefined
          }
        />
      )}
      {!empty && !(list.isError && data === undefined) && (
        <PlanList
          shown={shown}
          count={count}
          page={shownPlaces.places}
          sort={view.sort}
          settings={settings}
          scrollTo={scrollTo}
          dispatch={dispatch}
          onOpen={openPlace}
          onMark={markPlace}
          onEdit={onEdit}
        />
      )}
      {last > 1 && data !== undefined && <ListFoot {...{ page, last, dispatch }} showAll={view.showAll} />}
      {!endedFirst && endedPlans}
      {inexact !== undefined && <NotAmongThese typed={query} place="plans" />}
      <PlanDialogs
        {...{ front, loading, facility, reported, singleKeys }}
        list={data}
        found={rows.length}
        onSingleKeys={setSingleKeys}
        onOpen={openPlan}
      />
    </ListScreen>
  );
}
