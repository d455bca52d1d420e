import { limits } from '../../limits.ts';
import { writes } from '../../records/number.ts';
import { sameName } from '../../text/name-key.ts';
import { line } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { contractOnDay, inOrderOfDay } from './contract-status-on-day.ts';
import { type PayerContract, payerContract } from './payer-contract.ts';

const { payerName, financialClass, status, facilityName } = payerContract.fields;

/**
 * One payer's status at several facilities, all or nothing. `contract` is the one to change as its author saw it; without it there was
 * none, and one is created.
 */
export const payerStatusSchema = z.strictObject({
  payerName: payerName.schema,
  financialClass: financialClass.schema,
  status: status.schema,
  facilities: z
    .array(
      z.strictObject({
        facilityName: facilityName.schema,
        contract: z.optional(z.strictObject({ _id: line(limits.text.id), version: writes })),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.payerStatusFacilities)),
});
export type PayerStatus = z.output<typeof payerStatusSchema>;
export type PayerAndClass = Pick<PayerStatus, 'payerName' | 'financialClass'>;

export const isAbout = (contract: PayerAndClass, { payerName, financialClass }: PayerAndClass): boolean =>
  contract.financialClass === financialClass && sameName(contract.payerName, payerName);

/** Of a facility's contracts the one whose status is set for a payer and class: what has ended by that day is left as it was. */
export function contractToSet<
  Contract extends PayerAndClass & Pick<PayerContract, 'status' | 'effectiveDate' | 'endDate'>,
>(contracts: readonly Contract[], about: PayerAndClass, day: string): Contract | undefined {
  const [first] = inOrderOfDay(
    contracts.filter((contract) => isAbout(contract, about)),
    day,
  );
  return first !== undefined && contractOnDay(first, day).phase !== 'ended' ? first : undefined;
}
