import { useLayoutEffect, useMemo } from 'react';
import type { ReportedFacts } from '../../../../../shared/messages/open-flag.ts';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { forgetCutText } from '../keyboard/focus-cell.ts';
import { foundIn, type NamesOf } from '../search/found-in.ts';
import type { CellView } from './cells/cell-capacity.ts';
import { cellMarks } from './cells/reported-texts.ts';
import { PlanRow } from './plan-row.tsx';
import type { RowNumbers } from './row-model.ts';
import type { ColumnRange } from './widths/columns-in-view.ts';

/** What table and cards show of the list, except which places are on screen. */
export type ShownPlans = CellView & {
  readonly plans: readonly Plan[];
  readonly rows: RowNumbers;
  readonly columns: readonly PlanColumnKey[];
  /** Place of the row that keys act on. */
  readonly current: number;
  /** Place of the row under the pointer. */
  readonly hovered?: number | undefined;
  /** ID of the plan that waits for another to be compared with. */
  readonly marked?: string | undefined;
  /** Whether each plan has a link to its form. */
  readonly operations: boolean;
  /** The terms that match each searched word. */
  readonly termsOfWords: readonly (readonly string[])[];
  readonly namesOf: NamesOf;
  /** Facts reported as wrong, by plan ID. */
  readonly reported?: ReadonlyMap<string, ReportedFacts> | undefined;
  /** What must be read about plans, and when those that end soon end, by plan ID. */
  readonly endings?: ReadonlyMap<string, string> | undefined;
};

export type Place = { readonly place: number; readonly plan: Plan; readonly found: string };

/** Returns the plans at the places from `start` up to but not including `end`. */
export function usePlaces(
  { plans, rows, columns, termsOfWords, namesOf }: ShownPlans,
  start: number,
  end: number,
): Place[] {
  const visible = useMemo(() => new Set(columns), [columns]);
  const places: Place[] = [];
  for (let place = start; place < Math.min(end, rows.length); place += 1) {
    const plan = plans[rows[place] ?? -1];
    if (plan !== undefined)
      places.push({ place, plan, found: foundIn(plan, termsOfWords, visible, namesOf) });
  }
  return places;
}

type Props = {
  readonly shown: ShownPlans;
  readonly range: ColumnRange;
  readonly start: number;
  readonly end: number;
};

// A longer text about why a row was found has a line of its own.
const mostBesideName = 16;

/**
 * The rows at the places. Their elements are reused for the next plans at these places, because changing a text takes half
 * the time of a new row. Only an image is never reused; see thumbnail.tsx.
 */
export function PlanRows({ shown, range, start, end }: Props) {
  const { plans, rows } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have new texts
  useLayoutEffect(forgetCutText, [plans, rows]);
  return usePlaces(shown, start, end).map(({ place, plan, found }) => {
    const reported = shown.reported?.get(plan._id);
    const marks = cellMarks(reported, shown.endings?.get(plan._id), shown.columns);
    const oneLine =
      found.length > mostBesideName || shown.density === 'compact' || marks?.has('descriptiveName');
    return (
      <PlanRow
        key={place}
        plan={plan}
        place={place}
        found={found}
        current={place === shown.current}
        hovered={place === shown.hovered}
        marked={plan._id === shown.marked}
        columns={shown.columns}
        range={range}
        operations={shown.operations}
        terms={shown.terms}
        prefixTerms={shown.prefixTerms}
        facility={shown.facility}
        tags={shown.tags}
        density={shown.density}
        widths={shown.widths}
        printing={shown.printing}
        marks={marks}
        now={shown.now}
        nameLines={oneLine ? 1 : 2}
      />
    );
  });
}
