import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../../../shared/limits.ts';
import { shownPlan } from '../../../../../shared/plan/duplicates/surviving-plan.ts';
import { addressText } from '../../../../../shared/plan/fields/parts.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { copyWithToast } from '../../../kit/copy/use-copy-clicks.ts';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { planUse } from '../../../lib/plan-use.ts';
import type { SearchBoxControls } from '../search/use-search-boxes.ts';
import type { RowNumbers } from '../table/row-model.ts';
import type { ScrollToPlace } from '../table/row-size.ts';
import type { OpenDialog, Show } from '../use-plan-dialogs.ts';
import type { PlanView, PlanViewAction } from '../view/plan-view.ts';
import { columnInUse, focusCell, placeOf, rowAt, searchInUse } from './focus-cell.ts';
import { type SingleKeys, usePlanKeys } from './use-plan-keys.ts';

// A row that was scrolled to is rendered within a frame or two; after this many frames it will not come.
const mostFrames = 10;

/** Focuses the row at a place, waiting until it is rendered. */
export function focusPlace(place: number, frames = mostFrames): void {
  const row = rowAt(place);
  if (row !== null) {
    row.focus({ preventScroll: true });
    row.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusPlace(place, frames - 1));
}

type Options = {
  readonly plans: readonly Plan[];
  /** Also those that have ended, which are in no row. */
  readonly known: readonly Plan[];
  readonly rows: RowNumbers;
  /** Whether more plans are to come. */
  readonly loading: boolean;
  readonly complete: boolean;
  /** What Enter does in a search box instead of going to the first row. */
  readonly openEnded: (() => void) | undefined;
  /** Whether the rows match exactly what was typed, so that Enter opens the first one. */
  readonly exact: boolean;
  readonly view: PlanView;
  readonly dispatch: Dispatch<PlanViewAction>;
  readonly current: number;
  readonly moveTo: (place: number) => void;
  readonly boxes: SearchBoxControls;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
  readonly singleKeys: boolean;
  readonly openDialog: OpenDialog;
  readonly show: Show;
  /** Marks a plan for comparison, or removes its mark. */
  readonly toggleMark: (id: string) => void;
};

function planAt({ plans, rows }: Options, place: number): Plan | undefined {
  return plans[rows[place] ?? -1];
}

/** Returns the plan in the modal; undefined also if the one in the address is not in the list: no modal shows it. */
function planInModal({ view, known }: Options): Plan | undefined {
  // It may not be among the rows shown: a link opened it, it has ended, or the search has changed.
  return view.openPlan === undefined ? undefined : shownPlan(known, view.openPlan);
}

/** Returns the plan in the modal, else the current one. */
const planInUse = (options: Options): Plan | undefined =>
  planInModal(options) ?? planAt(options, options.current);

/** Returns the same plan, and records it as used on this PC. */
function copiedFrom(options: Options): Plan | undefined {
  const plan = planInUse(options);
  if (plan !== undefined) planUse.note(plan._id);
  return plan;
}

/** Returns the place of the plan in the modal; -1 if it is not among the rows shown. */
function placeOfOpen({ plans, rows, view }: Options): number {
  return rows.findIndex((row) => plans[row]?._id === view.openPlan);
}

/** Returns what keys and clicks do. Each acts on what is on screen `now`, so that no action is ever replaced by a newer one. */
function planActions(now: () => Options) {
  /** Makes a place the current row, shows its page and scrolls it into view. */
  const goTo = (row: number, focus: boolean) => {
    const { rows, view, dispatch, moveTo, scrollTo } = now();
    if (rows.length === 0) return;
    const place = Math.min(Math.max(row, 0), rows.length - 1);
    flushSync(() => {
      if (!view.showAll) dispatch({ type: 'page', page: Math.floor(place / limits.planPageSize) + 1 });
      moveTo(place);
    });
    scrollTo.current?.(place);
    if (focus) focusPlace(place);
  };
  const openPlace = (place: number) => {
    const plan = planAt(now(), place);
    if (plan === undefined) return;
    now().moveTo(place);
    now().dispatch({ type: 'open', id: plan._id });
  };
  const closePlan = () => {
    const place = placeOfOpen(now());
    now().dispatch({ type: 'close' });
    // It may have been opened from elsewhere, such as a link.
    if (place >= 0) now().moveTo(place);
    // The card box that the plan was opened from gets the focus back.
    if (now().openDialog === 'card') return;
    // The dialog releases the focus only after it has been removed.
    requestAnimationFrame(() => {
      if (searchInUse() === null && now().openDialog === undefined)
        focusPlace(place < 0 ? now().current : place);
    });
  };
  /** The text in the search box for which Enter was pressed while the list was loading. */
  let pressedFor: string | undefined;
  const enter = () => {
    const { loading, openEnded, exact, current } = now();
    // A better match may be in the part of the list that is still loading.
    pressedFor = loading ? searchInUse()?.value : undefined;
    if (loading) return;
    if (openEnded) openEnded();
    else if (exact) openPlace(current);
    else goTo(current, true);
  };
  return {
    goTo,
    openPlace,
    closePlan,
    step: (by: -1 | 1) => {
      const from = placeOfOpen(now());
      const plan = planAt(now(), from + by);
      if (from < 0 || plan === undefined) return;
      goTo(from + by, false);
      now().dispatch({ type: 'open', id: plan._id });
    },
    markPlace: (place: number) => {
      const plan = planAt(now(), place);
      if (plan === undefined) return;
      now().moveTo(place);
      now().toggleMark(plan._id);
    },
    mark: () => {
      const plan = planInUse(now());
      if (plan === undefined) return;
      now().toggleMark(plan._id);
      // The user chooses the other one in the list.
      if (planInModal(now()) !== undefined) closePlan();
    },
    flag: () => {
      const plan = planInUse(now());
      if (plan !== undefined) now().show.flag({ plan, fact: columnInUse() });
    },
    verify: () => {
      const plan = planInUse(now());
      if (plan !== undefined) now().show.verify?.({ plan });
    },
    walkFromSearch: () => goTo(now().current, true),
    enter,
    /** Does what Enter was pressed for, unless the user has typed on or left the search. */
    enterLate: () => {
      const text = pressedFor;
      pressedFor = undefined;
      if (text && text === searchInUse()?.value) enter();
    },
  };
}

/** Moves between plans, opens and closes them, by key and by click. */
export function usePlanScreenKeys(options: Options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [{ goTo, ...actions }] = useState(() => planActions(() => latest.current));
  const { boxes, current, singleKeys, openDialog, show, complete } = options;
  const { enterLate } = actions;
  useEffect(() => {
    // Moving to a row renders at once, which React does not do within an effect.
    if (complete) queueMicrotask(enterLate);
  }, [complete, enterLate]);
  const planOpen = planInModal(options) !== undefined;
  // Only the card box can have an open plan in front of it.
  const typing = openDialog !== undefined && (openDialog !== 'card' || !planOpen);
  const inModal: SingleKeys = { '[': () => actions.step(-1), ']': () => actions.step(1) };
  const onScreen: SingleKeys = {
    '/': () => boxes.focusBox('general'),
    p: () => boxes.focusBox('prefix'),
    f: show.card,
    '0': show.recent,
    '?': show.help,
  };
  const modalOpen = planOpen || openDialog !== undefined;
  const keys: SingleKeys = {
    c: () => {
      const plan = copiedFrom(options);
      if (plan === undefined) return;
      if (plan.planCode === undefined) notify('This plan has no plan code yet.');
      else void copyWithToast(String(plan.planCode), 'plan code');
    },
    a: () => {
      const plan = copiedFrom(options);
      if (plan === undefined) return;
      const hospital = addressText(plan.facilityAddress);
      const text = hospital || addressText(plan.providerAddress);
      if (text === '') notify('This plan has no claims address yet.');
      else void copyWithToast(text, `claims address (${hospital === '' ? 'PB' : 'HB'})`);
    },
    m: actions.mark,
    w: actions.flag,
    v: show.verify && actions.verify,
    ...(modalOpen ? inModal : onScreen),
  };
  usePlanKeys({
    modalOpen,
    singleKeys: singleKeys && !typing,
    keys,
    searchPlans: () => boxes.focusBox('general'),
    clearSearch: boxes.clear,
    walk: (by) => {
      const onRow = placeOf(document.activeElement) !== undefined;
      // The first arrow key goes to the current row; the next ones move on from it.
      goTo(onRow || Math.abs(by) > 1 ? current + by : current, true);
    },
    toCell: focusCell,
    openCurrent: () => actions.openPlace(current),
  });
  return actions;
}
