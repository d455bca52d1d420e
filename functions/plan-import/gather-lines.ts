import type { ImportMap } from '../../shared/import/import-map.ts';
import { type PlanContent, planContentSchema } from '../../shared/plan/plan.ts';
import { tooLarge } from '../plans/plan-size.ts';
import { mappedFields, reasonsOf, type ValidatedRow } from './validate-row.ts';

type List = NonNullable<ImportMap['oneLinePer']>;

/** The lines of one plan: the number of the first, its content except for the list, and the list's rows from all lines. */
type Lines = {
  readonly first: number;
  readonly plan: PlanContent;
  readonly rows: Map<string, unknown>;
  /** Why none of the lines is accepted: half a list would be mistaken for the whole. */
  problem?: string;
};

/** Combines all lines with one key into one plan, for a file with a line for each row of a list. */
export function gatherLines(map: ImportMap, list: List) {
  const plans = new Map<string, Lines>();
  const broken = new Map<string, number>();
  /** Records that the first line of this plan could not be accepted after all. */
  const refuse = (key: string, reason: string) => {
    const lines = plans.get(key);
    if (lines !== undefined) lines.problem ??= reason;
  };

  return {
    /** Adds a line; all lines of the file must be added before the first call of `whole`. */
    take(line: ValidatedRow): void {
      const at = line.row.line;
      if (!line.ok) {
        if (line.key !== undefined && !broken.has(line.key)) broken.set(line.key, at);
        return;
      }
      const lines: Lines = plans.get(line.key) ?? { first: at, plan: line.plan, rows: new Map() };
      plans.set(line.key, lines);
      const other = differing(lines.plan, line.plan, list);
      if (other.length > 0) {
        lines.problem ??= `Lines ${lines.first} and ${at} are for the same plan but differ in ${other.join(', ')}.`;
      }
      for (const row of line.plan[list] ?? []) lines.rows.set(JSON.stringify(row), row);
    },

    /** Returns the first line of a plan with the rows of all its lines, or why they are rejected; 'joined' for others. */
    whole(line: ValidatedRow): ValidatedRow | 'joined' {
      if (!line.ok) return line;
      const lines = plans.get(line.key);
      if (lines === undefined) return line;
      const { row, key } = line;
      const brokenAt = broken.get(key);
      if (brokenAt !== undefined) refuse(key, `Line ${brokenAt}, which is for the same plan, was rejected.`);
      if (lines.problem !== undefined) return { ok: false, row, key, reasons: [lines.problem] };
      if (row.line !== lines.first) return 'joined';
      const draft = { ...line.plan, [list]: [...lines.rows.values()] };
      const parsed = planContentSchema.safeParse(draft);
      const reasons = parsed.success ? [tooLarge(parsed.data) ?? []].flat() : reasonsOf(parsed.error, draft);
      if (!parsed.success || reasons.length > 0) {
        refuse(key, reasons.join(' '));
        return { ok: false, row, key, reasons };
      }
      return { ...line, plan: parsed.data, fields: { ...line.fields, ...mappedFields(map, parsed.data) } };
    },

    refuse,
  };
}

/** Returns the fields other than the list in which two lines of one plan differ. */
function differing(one: PlanContent, other: PlanContent, list: List): string[] {
  const values = new Map<string, unknown>(Object.entries(other));
  const names = new Set([...Object.keys(one), ...values.keys()]);
  const text = (value: unknown) => JSON.stringify(value);
  const ours = new Map<string, unknown>(Object.entries(one));
  return [...names].filter((name) => name !== list && text(ours.get(name)) !== text(values.get(name)));
}
