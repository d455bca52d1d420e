import { wrongField } from '../../../shared/api/errors.ts';
import { isName, nameLeads } from '../../../shared/people/person-name.ts';
import type { UserRecord } from './user-record.ts';

type Names = Pick<UserRecord, 'firstName' | 'lastName'>;

// Direction overrides and isolates: they show a name, or the text after it in a list or an email, in another order.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a typed name as it is shown.
 * @throws ApiError VALIDATION_FAILED at `field` for a name that contains a link
 */
export function checkedName(field: string, typed: string): string {
  const name = typed.replace(turning, '').trim();
  if (isName(name)) return name;
  throw wrongField(field, nameLeads);
}

/**
 * Returns what was typed with both names checked.
 * @throws ApiError VALIDATION_FAILED at `firstName` or `lastName`
 */
export const checkedNames = <Typed extends Names>(typed: Typed): Typed => ({
  ...typed,
  firstName: checkedName('firstName', typed.firstName),
  lastName: checkedName('lastName', typed.lastName),
});
