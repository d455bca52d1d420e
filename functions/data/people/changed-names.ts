import { ApiError } from '../../../shared/api/errors.ts';
import { isName, nameLeads } from '../../../shared/people/person-name.ts';
import type { UserRecord } from './user-record.ts';

type Names = Pick<UserRecord, 'firstName' | 'lastName'>;

// Direction overrides and isolates: they show a name, or the text after it in a list or an email, in another order.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const inOrder = (name: string) => name.replace(turning, '').trim();

/**
 * Returns what was typed, with names that are shown as they are stored. Rejects a changed name that contains a link. A name
 * stored before this rule stays as it is until it is changed.
 * @param before undefined for a new person
 * @throws ApiError VALIDATION_FAILED at `firstName` or `lastName`
 */
export function checkedNames<Typed extends Names>(before: Names | undefined, typed: Typed): Typed {
  const after = { ...typed, firstName: inOrder(typed.firstName), lastName: inOrder(typed.lastName) };
  for (const field of ['firstName', 'lastName'] as const) {
    if (after[field] === before?.[field] || isName(after[field])) continue;
    throw new ApiError('VALIDATION_FAILED', nameLeads, { [field]: nameLeads });
  }
  return after;
}
