import { useEffect, useEffectEvent } from 'react';
import { abovePlan } from '../../../entities/plan-detail/above-plan.ts';
import { keyOf, takesText } from '../../../lib/single-keys.ts';
import { placeOf } from './focus-cell.ts';
import type { ListedKey } from './help-panel.tsx';

/** What single characters do; undefined for what this person or this deployment does not have. */
export type SingleKeys = Readonly<Partial<Record<ListedKey, (() => void) | undefined>>>;

/** What the keys of the plan screen do. Each acts on the state at the time it is pressed. */
export type PlanKeyActions = {
  readonly modalOpen: boolean;
  /** If false, single-character keys do nothing (WCAG 2.1.4). */
  readonly singleKeys: boolean;
  readonly keys: SingleKeys;
  readonly searchPlans: () => void;
  readonly clearSearch: () => void;
  /** Moves the current row by this many rows, across pages. */
  readonly walk: (by: number) => void;
  /** Moves to the cell before (-1) or after (1) the focused one; a row counts as the place before its first cell. */
  readonly toCell: (by: -1 | 1) => void;
  readonly openCurrent: () => void;
};

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

/** Keys that repeat while held down. All others act once: a mark would come and go, and a copy would count several times. */
const walking: ReadonlySet<string> = new Set([...Object.keys(walks), 'ArrowLeft', 'ArrowRight', '[', ']']);

/** Handles keys that act on the rows, unless the focused element has keys of its own. */
function onRowKey(key: string, target: Element, actions: PlanKeyActions): boolean {
  const own = target.closest(ownKeys);
  // Outside the page itself are menus and toasts; inside is the panel of columns.
  const leaves = key === 'Escape' && target.closest('main, [role=dialog]')?.matches('main');
  // A link or button in a row needs no other key than Enter.
  const needed = own !== null && !leaves && (key === 'Enter' || placeOf(own) === undefined);
  if (actions.modalOpen || needed) return false;
  const by = walks[key];
  if (by !== undefined) actions.walk(by);
  else if (key === 'Enter') actions.openCurrent();
  else if (key === 'Escape') actions.clearSearch();
  else if (placeOf(target) === undefined) return false;
  else if (key === 'ArrowRight') actions.toCell(1);
  else if (key === 'ArrowLeft') actions.toCell(-1);
  else return false;
  return true;
}

function handle(event: KeyboardEvent, actions: PlanKeyActions): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(abovePlan) !== null) return false;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    if (!actions.modalOpen) actions.searchPlans();
    return !actions.modalOpen;
  }
  // Ctrl changes nothing about Home and End: scrolling there would take the focused row out of the page.
  const ctrl = event.ctrlKey && event.key !== 'Home' && event.key !== 'End';
  if (ctrl || event.metaKey || event.altKey || takesText(target)) return false;
  if (event.repeat && !walking.has(event.key)) return false;
  const byKey: Readonly<Record<string, (() => void) | undefined>> = actions.keys;
  const action = actions.singleKeys ? byKey[keyOf(event)] : undefined;
  action?.();
  return action !== undefined || onRowKey(event.key, target, actions);
}

/** The keyboard of the plan screen. While the user types in a field, only Ctrl+K works. */
export function usePlanKeys(actions: PlanKeyActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (handle(event, actions)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
