import {
  type PayerContract,
  type PayerContractInput,
  payerContract,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { RecordKind } from '../records/editor/record-editor.tsx';
import { recordForm, type TypedOf } from '../records/editor/record-form.ts';
import { contractCalls, contractSource } from './contract-source.ts';

const formParts = recordForm(payerContract.fields);
export type PayerContractTyped = TypedOf<typeof formParts>;

export const contractKind: RecordKind<PayerContract, PayerContractInput, PayerContractTyped> = {
  ...formParts,
  input: payerContract.input,
  source: contractSource,
  calls: contractCalls,
  draft: 'payer-contract',
  layout: 'rows',
  titles: { create: 'Create Contract', edit: 'Edit / Manage Payer' },
  question: 'Delete this payer contract?',
  subject: ({ payerName, facilityName }) => `${payerName}, ${facilityName}`,
  thisOne: 'This contract',
  messages: { created: 'Created', saved: 'Saved', saveFailed: 'Save failed', deleted: 'Deleted' },
};
