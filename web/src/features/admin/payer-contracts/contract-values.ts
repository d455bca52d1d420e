import {
  contractClassSchema,
  type PayerContract,
  payerContractStatusSchema,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import * as z from '../../../../../shared/zod.ts';
import { labelledFields } from '../../../kit/conflict/labelled-fields.ts';
import { typedContactRows } from '../records/editor/contact-rows.tsx';

/** A payer contract as it is typed, for the form and its draft. */
export const typedContractSchema = z.object({
  payerName: z.string(),
  facilityName: z.string(),
  financialClass: contractClassSchema,
  status: payerContractStatusSchema,
  effectiveDate: z.string(),
  endDate: z.string(),
  notes: z.string(),
  ...typedContactRows,
});
export type TypedContract = z.infer<typeof typedContractSchema>;

const fresh: TypedContract = {
  payerName: '',
  facilityName: '',
  financialClass: 'Commercial',
  status: 'Contracted',
  effectiveDate: '',
  endDate: '',
  notes: '',
  phones: [],
  portals: [],
  addresses: [],
};

/** What the form starts with: the contract that is edited, or the defaults of a new one. */
export const contractValues = (contract: PayerContract | undefined): TypedContract =>
  contract === undefined ? fresh : typedContractSchema.parse(contract);

export const contractFields = labelledFields<TypedContract>({
  payerName: 'Payer name',
  facilityName: 'Facility',
  financialClass: 'Financial class',
  status: 'Status',
  effectiveDate: 'Effective date',
  endDate: 'End date',
  notes: 'Notes',
  phones: 'Phones',
  portals: 'Portals',
  addresses: 'Addresses',
});
