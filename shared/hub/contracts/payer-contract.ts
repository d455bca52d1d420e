import { limits } from '../../limits.ts';
import { writes } from '../../records/number.ts';
import { isoTime, multiline, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { addressRows, dayOrNone, phoneRows, portalRows } from '../hub-rows.ts';

export const contractClassSchema = z.enum(['Commercial', 'Medi-Cal', 'Medicare', 'Other']);
export type ContractClass = z.infer<typeof contractClassSchema>;

export const payerContractStatusSchema = z.enum([
  'Contracted',
  'Not Contracted',
  'Out of Network',
  'Termed',
  'Pending',
]);

const fields = {
  payerName: requiredLine(limits.text.name),
  facilityName: requiredLine(limits.text.name),
  financialClass: contractClassSchema,
  status: payerContractStatusSchema,
  /** First and last day on which it holds, both included; '' for no such day. */
  effectiveDate: dayOrNone,
  endDate: dayOrNone,
  notes: multiline(limits.text.notes),
  phones: phoneRows,
  portals: portalRows,
  addresses: addressRows,
};

/** What one facility has agreed with one payer, as it is sent when it is made. */
export const payerContractInputSchema = z
  .strictObject({
    ...fields,
    financialClass: z._default(fields.financialClass, 'Commercial'),
    status: z._default(fields.status, 'Contracted'),
    effectiveDate: z._default(fields.effectiveDate, ''),
    endDate: z._default(fields.endDate, ''),
    notes: z._default(fields.notes, ''),
    phones: z._default(fields.phones, []),
    portals: z._default(fields.portals, []),
    addresses: z._default(fields.addresses, []),
  })
  .check(
    z.refine(({ effectiveDate, endDate }) => endDate === '' || effectiveDate <= endDate, {
      path: ['endDate'],
      message: 'The end date is before the effective date.',
    }),
  );
export type PayerContractInput = z.output<typeof payerContractInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const payerContractPatchSchema = z.partial(z.strictObject(fields));

/** `version` counts its writes and is the value of its ETag. */
export const payerContractSchema = z.strictObject({
  ...fields,
  _id: z.string(),
  version: writes,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type PayerContract = z.infer<typeof payerContractSchema>;
