import { planFields } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import type * as z from '../../../../shared/zod.ts';
import type { HistoryFields } from '../../kit/history/history-entry.tsx';
import { localDay } from '../../kit/local-time.ts';
import { verificationInHistory } from '../verification/verification-history.ts';

/** A field of a plan, as its texts need it. */
export type Shown = {
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  /** The field that is shown and chosen together with this one. */
  readonly goesWith?: string;
  readonly typed: z.ZodMiniType;
  typedText(typed: unknown): string;
};
const fields: ReadonlyMap<string, Shown> = new Map(Object.entries<Shown>(planFields));

/** Returns a field's label as people know it from the table. */
export function fieldLabel(field: string): string {
  return verificationInHistory(field)?.label ?? fields.get(field)?.label ?? field;
}

/** False for the IDs behind card images, which mean nothing to a person and go with their image. */
const isShown = (field: string): boolean => fields.get(field)?.goesWith === undefined;

/** Returns a history value as text, one row per line; empty for no value. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const verification = verificationInHistory(field);
  if (verification !== undefined) return verification.text(value);
  if (typeof value === 'number') return String(value);
  const shownField = fields.get(field);
  if (shownField?.kind === 'picture' && typeof value === 'string') return value.split('/').at(-1) ?? value;
  if (shownField?.kind === 'day' && typeof value === 'string') return localDay(value);
  const parsed = shownField?.typed.safeParse(value);
  if (parsed?.success) return shownField?.typedText(parsed.data) ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How a plan's history is shown. */
export const planHistoryFields: HistoryFields = {
  noun: 'the plan',
  labelOf: fieldLabel,
  textOf: fieldText,
  isPicture: (field) => fields.get(field)?.kind === 'picture',
  isShown,
};

/** Reports whether a plan's field has this value now. Always true for verification, which is never restored. */
export function isNow(plan: Plan, field: string, value: unknown): boolean {
  if (verificationInHistory(field) !== undefined) return true;
  const now = Object.entries(plan).find(([name]) => name === field)?.[1];
  return fieldText(field, now) === fieldText(field, value);
}
