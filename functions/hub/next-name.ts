import { ApiError } from '../../shared/api/errors.ts';
import { nameProblem } from '../../shared/payer-names/name-rules.ts';
import {
  type PayerNameInput,
  payerNameFields,
  payerNameInputSchema,
} from '../../shared/payer-names/payer-name.ts';
import { validFields } from '../data/records/stored.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { everyFacility } from '../data/table/keys.ts';
import type { NameRecord } from './payer-name-type.ts';
import { splitFields } from './split-fields.ts';

/** Returns a new name, or the next version of one, with these fields. @throws ApiError VALIDATION_FAILED naming wrong fields */
export const nextName = (before: NameRecord | undefined, fields: object, now: Date): NameRecord => ({
  ...nextVersion(everyFacility, now, before),
  record: usableName({ ...before?.record, ...fields }),
});

/** Keeps the fields of later releases. */
function usableName(fields: object): PayerNameInput {
  const { known, later } = splitFields(payerNameFields, fields);
  const record = validFields(payerNameInputSchema, known);
  const problem = nameProblem(record);
  if (problem !== undefined) throw new ApiError('VALIDATION_FAILED', undefined, problem);
  return { ...later, ...record };
}
