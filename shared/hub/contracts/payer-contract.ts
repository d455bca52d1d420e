import * as z from '../../zod.ts';
import {
  addresses,
  choice,
  day,
  facility,
  notes,
  ofEach,
  phones,
  portals,
  savedShape,
  text,
} from '../hub-fields.ts';

/** What one facility has agreed with one payer, in the order of its form. */
export const payerContractFields = {
  payerName: text('Payer name'),
  facilityName: facility,
  financialClass: choice('Financial class', ['Commercial', 'Medi-Cal', 'Medicare', 'Other'], 'Commercial'),
  status: choice(
    'Status',
    ['Contracted', 'Not Contracted', 'Out of Network', 'Termed', 'Pending'],
    'Contracted',
  ),
  /** First and last day on which it holds, both included. */
  effectiveDate: day('Effective date'),
  endDate: day('End date'),
  notes,
  phones,
  portals,
  addresses,
};
const shape = ofEach(payerContractFields, 'schema');

/** A payer contract as it is sent when it is made. */
export const payerContractInputSchema = z.strictObject(ofEach(payerContractFields, 'sent')).check(
  z.refine(({ effectiveDate, endDate }) => endDate === '' || effectiveDate <= endDate, {
    path: ['endDate'],
    message: 'The end date is before the effective date.',
  }),
);
export type PayerContractInput = z.output<typeof payerContractInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const payerContractPatchSchema = z.partial(z.strictObject(shape));

export const payerContractSchema = z.strictObject({ ...shape, ...savedShape });
export type PayerContract = z.infer<typeof payerContractSchema>;
export type ContractClass = PayerContract['financialClass'];
