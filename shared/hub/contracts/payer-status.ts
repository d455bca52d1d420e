import { limits } from '../../limits.ts';
import { writeCount } from '../../records/number.ts';
import { line } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { payerContract } from './payer-contract.ts';

const { payerName, financialClass, status, facilityName } = payerContract.fields;

/**
 * Sets one payer's status at several facilities, all or nothing. `contract` is the one to change, in the version its author
 * saw; if it is left out, the author saw none and one is created.
 */
export const payerStatusSchema = z.strictObject({
  payerName: payerName.schema,
  financialClass: financialClass.schema,
  status: status.schema,
  facilities: z
    .array(
      z.strictObject({
        facilityName: facilityName.schema,
        contract: z.optional(z.strictObject({ _id: line(limits.text.id), version: writeCount })),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.payerStatusFacilities)),
});
export type PayerStatus = z.output<typeof payerStatusSchema>;
