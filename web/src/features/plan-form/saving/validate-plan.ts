import { cleanPlan, type DroppedRow } from '../../../../../shared/plan/fields/clean-plan.ts';
import { type FieldOfKind, planFields } from '../../../../../shared/plan/fields/fields.ts';
import { type PlanInput, planInputSchema } from '../../../../../shared/plan/plan.ts';
import type { PlanFormValues } from '../form-values.ts';

type Validated = {
  /** The plan as it would be saved; undefined while a value is invalid. */
  readonly plan: PlanInput | undefined;
  /** Error messages by the path of the form's field: `portalLinks.2.url`. */
  readonly problems: Readonly<Record<string, string>>;
  /** Rows that saving leaves out. `index` is the row's position in the form. */
  readonly dropped: readonly DroppedRow[];
};

const fillThisIn = 'This field is required.';
const fieldsOf: ReadonlyMap<string, { readonly kind: string; readonly required: boolean }> = new Map(
  Object.entries(planFields),
);

type List = FieldOfKind<'rows'>;
const isList = (name: string): name is List => fieldsOf.get(name)?.kind === 'rows';

/** Returns the positions in the form of the rows that saving keeps, in order. */
function savedPlaces(values: PlanFormValues, list: List, dropped: readonly DroppedRow[]): number[] {
  const gone = new Set(dropped.filter((row) => row.list === list).map(({ index }) => index));
  const rows: readonly Readonly<Record<string, string>>[] = values[list];
  return [...rows.entries()]
    .filter(([at, row]) => !gone.has(at) && Object.values(row).some((value) => value.trim() !== ''))
    .map(([at]) => at);
}

/** Returns the form's path for a path of the saved plan, which does not contain the rows that were left out. */
export function formPath(path: string, values: PlanFormValues, dropped: readonly DroppedRow[]): string {
  const [list = '', at, ...rest] = path.split('.');
  if (!isList(list) || at === undefined) return path;
  const place = savedPlaces(values, list, dropped)[Number(at)];
  return [list, place ?? at, ...rest].join('.');
}

function textAt(values: PlanFormValues, name: string): string | undefined {
  const entry = Object.entries(values).find(([key]) => key === name)?.[1];
  return typeof entry === 'string' ? entry : undefined;
}

function message(values: PlanFormValues, path: string, reason: string): string {
  if (fieldsOf.get(path)?.required && textAt(values, path)?.trim() === '') return fillThisIn;
  if (fieldsOf.get(path)?.kind === 'code') return 'Whole numbers only, at most 15 digits.';
  return reason;
}

/** Validates typed values by the rules of the server. */
export function validatePlan(values: PlanFormValues): Validated {
  const { plan, dropped } = cleanPlan(values);
  const parsed = planInputSchema.safeParse(plan);
  if (parsed.success) return { plan: parsed.data, problems: {}, dropped };
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = formPath(issue.path.join('.'), values, dropped);
    problems[path] ??= message(values, path, issue.message);
  }
  return { plan: undefined, problems, dropped };
}

/** Reports whether a required value is missing. */
export const lacksRequired = (problems: Readonly<Record<string, string>>): boolean =>
  Object.values(problems).includes(fillThisIn);
