import { ApiError } from '../../../shared/api/errors.ts';
import { isName, nameLeads } from '../../../shared/people/person-name.ts';
import type { UserRecord } from './user-record.ts';

type Names = Pick<UserRecord, 'firstName' | 'lastName'>;

/**
 * Rejects a changed name that contains a link. A name stored before this rule stays as it is until it is changed.
 * @throws ApiError VALIDATION_FAILED at `firstName` or `lastName`
 */
export function refuseNames(before: Names, after: Names): void {
  for (const field of ['firstName', 'lastName'] as const) {
    if (after[field] === before[field] || isName(after[field])) continue;
    throw new ApiError('VALIDATION_FAILED', nameLeads, { [field]: nameLeads });
  }
}
