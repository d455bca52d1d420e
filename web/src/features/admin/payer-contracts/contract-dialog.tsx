import { useForm } from 'react-hook-form';
import {
  type PayerContract,
  type PayerContractInput,
  payerContractInputSchema,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { ContractFields } from './contract-fields.tsx';
import { contractCalls, contractSource } from './contract-source.ts';
import {
  contractFields,
  contractValues,
  type TypedContract,
  typedContractSchema,
} from './contract-values.ts';

const contractKind: RecordKind<PayerContract, PayerContractInput, TypedContract> = {
  source: contractSource,
  calls: contractCalls,
  draft: 'payer-contract',
  widthPx: limits.hubDialog.contractWidthPx,
  titles: { create: 'Create Contract', edit: 'Edit / Manage Payer' },
  question: 'Delete this payer contract?',
  subject: ({ payerName, facilityName }) => `${payerName}, ${facilityName}`,
  thisOne: 'This contract',
  messages: { created: 'Created', saved: 'Saved', saveFailed: 'Save failed', deleted: 'Deleted' },
  values: contractValues,
  typed: typedContractSchema,
  fields: contractFields,
  required: ['payerName', 'facilityName'],
  named: ['payerName', 'facilityName', 'effectiveDate', 'endDate', 'notes'],
};

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog(props: RecordDialogProps<PayerContract>) {
  const form = useForm<TypedContract, unknown, PayerContractInput>({
    resolver: schemaResolver<TypedContract, PayerContractInput>(payerContractInputSchema),
    defaultValues: contractValues(props.item),
  });
  return (
    <RecordEditor {...props} kind={contractKind} form={form}>
      <ContractFields contract={props.item} />
    </RecordEditor>
  );
}
