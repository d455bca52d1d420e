import type { FieldChange } from '../../shared/records/history.ts';
import { type PlanChange, planChanges } from '../plans/plan-changes.ts';

/** True if a change blanks a field; an empty list is blank, and so is an address that loses a part. */
export function isBlank({ from, to }: FieldChange): boolean {
  if (to === null || (Array.isArray(to) && to.length === 0)) return true;
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return false;
  return Object.keys(from).some((part) => !Object.hasOwn(Object(to), part));
}

/** True if a filled field becomes blank, or a part of an address does. */
export const isBlanking = (change: PlanChange | undefined): boolean =>
  change?.before !== undefined && planChanges(change).some(isBlank);
