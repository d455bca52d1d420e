import { Flex } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import {
  type PayerContract,
  type PayerContractInput,
  payerContract,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { today } from '../../../kit/local-time.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { recordForm, type TypedOf } from '../records/editor/record-form.ts';
import { contractCalls, contractSource } from './contract-source.ts';

const formParts = recordForm(payerContract.fields);
type Typed = TypedOf<typeof formParts>;

const contractKind: RecordKind<PayerContract, PayerContractInput, Typed> = {
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

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog(props: RecordDialogProps<PayerContract>) {
  const form = useForm<Typed, unknown, PayerContractInput>({
    resolver: schemaResolver<Typed, PayerContractInput>(contractKind.input),
    defaultValues: contractKind.values(props.item),
  });
  const [status, effectiveDate, endDate] = form.watch(['status', 'effectiveDate', 'endDate']);
  return (
    <RecordEditor {...props} kind={contractKind} form={form}>
      {(effectiveDate !== '' || endDate !== '') && (
        <Flex as="p" wrap="wrap" align="flex-start" gap="2" color="fg.muted" lineHeight="1.5rem">
          Shown today as <ContractStanding contract={{ status, effectiveDate, endDate }} day={today()} />
        </Flex>
      )}
    </RecordEditor>
  );
}
