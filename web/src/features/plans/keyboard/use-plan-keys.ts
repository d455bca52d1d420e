import { useEffect, useRef } from 'react';
import { inFrontOfPlan } from '../../../entities/plan-detail/in-front-of-plan.ts';

/** What the keys of the plan screen do. Each acts on the state of the moment it is pressed. */
export type PlanKeyActions = {
  readonly modalOpen: boolean;
  /** False: keys that are a single character do nothing (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  readonly searchPlans: () => void;
  readonly searchPrefixes: () => void;
  /** Opens the box for cards and responses; undefined where there is none. */
  readonly findFromCard: (() => void) | undefined;
  /** Brings back the last opened plans. */
  readonly recent: () => void;
  readonly clearSearch: () => void;
  /** Moves the current row by so many rows, over page ends. */
  readonly walk: (by: number) => void;
  /** Goes to the cell before (-1) or after (1) the one with the focus; from a row, to its first or last. */
  readonly toCell: (by: -1 | 1) => void;
  readonly openCurrent: () => void;
  readonly copyPlanCode: () => void;
  readonly copyAddress: () => void;
  /** Marks the current plan, or the one in the modal, to be compared. */
  readonly mark: () => void;
  /** Reports that something of the current plan is wrong, or of the one in the modal. */
  readonly flag: () => void;
  /** Verifies the facts of the same; undefined for who may not. */
  readonly verify: (() => void) | undefined;
  /** The plan before (-1) or after (1) the one in the modal. */
  readonly step: (by: -1 | 1) => void;
  readonly help: () => void;
};

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
const ownKeys = 'a, button, [role=separator], [role=menu], [role=dialog], input, label';

/** Rows a page key moves by. */
const pageStep = 10;

const walks: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** What goes on while a key is held down. Everything else is done once: a mark would come and go, a copy count as many. */
const walking: ReadonlySet<string> = new Set([...Object.keys(walks), 'ArrowLeft', 'ArrowRight', '[', ']']);

function onSingleKey(key: string, actions: PlanKeyActions): boolean {
  const inModal: Record<string, () => void> = {
    '[': () => actions.step(-1),
    ']': () => actions.step(1),
    c: actions.copyPlanCode,
    a: actions.copyAddress,
    m: actions.mark,
    w: actions.flag,
    ...(actions.verify && { v: actions.verify }),
  };
  const onScreen: Record<string, () => void> = {
    '/': actions.searchPlans,
    p: actions.searchPrefixes,
    ...(actions.findFromCard && { f: actions.findFromCard }),
    '0': actions.recent,
    c: actions.copyPlanCode,
    a: actions.copyAddress,
    m: actions.mark,
    w: actions.flag,
    ...(actions.verify && { v: actions.verify }),
    '?': actions.help,
  };
  const action = actions.modalOpen ? inModal[key] : onScreen[key];
  action?.();
  return action !== undefined;
}

function onCellKey(key: 'ArrowLeft' | 'ArrowRight', target: Element, actions: PlanKeyActions): boolean {
  if (target.closest('[data-place]') === null) return false;
  actions.toCell(key === 'ArrowRight' ? 1 : -1);
  return true;
}

/** Keys that act on the rows, unless the focus is on something that has keys of its own. */
function onRowKey(key: string, target: Element, actions: PlanKeyActions): boolean {
  if (actions.modalOpen || target.closest(ownKeys) !== null) return false;
  const by = walks[key];
  if (by !== undefined) actions.walk(by);
  else if (key === 'ArrowRight' || key === 'ArrowLeft') return onCellKey(key, target, actions);
  else if (key === 'Enter') actions.openCurrent();
  else if (key === 'Escape') actions.clearSearch();
  else return false;
  return true;
}

function handle(event: KeyboardEvent, actions: PlanKeyActions): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    if (!actions.modalOpen) actions.searchPlans();
    return !actions.modalOpen;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing) !== null) return false;
  if (actions.modalOpen && inFrontOfPlan(target)) return false;
  if (event.repeat && !walking.has(event.key)) return false;
  if (actions.singleKeys && onSingleKey(event.key, actions)) return true;
  return onRowKey(event.key, target, actions);
}

/** The keyboard of the plan screen. Nothing is heard while somebody types in a field, but Ctrl+K. */
export function usePlanKeys(actions: PlanKeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
