import { Flex } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import {
  type PayerContract,
  type PayerContractInput,
  payerContractFields,
  payerContractInputSchema,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { keysOf, ofEach } from '../../../../../shared/hub/hub-fields.ts';
import { limits } from '../../../../../shared/limits.ts';
import * as z from '../../../../../shared/zod.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { labelledFields } from '../../../kit/conflict/labelled-fields.ts';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { today } from '../../../kit/local-time.ts';
import { type RecordDialogProps, RecordEditor, type RecordKind } from '../records/editor/record-editor.tsx';
import { contractCalls, contractSource } from './contract-source.ts';

const typed = z.object(ofEach(payerContractFields, 'typed'));
type Typed = z.infer<typeof typed>;

const contractKind: RecordKind<PayerContract, PayerContractInput, Typed> = {
  source: contractSource,
  calls: contractCalls,
  draft: 'payer-contract',
  widthPx: limits.hubDialog.contractWidthPx,
  layout: 'rows',
  titles: { create: 'Create Contract', edit: 'Edit / Manage Payer' },
  question: 'Delete this payer contract?',
  subject: ({ payerName, facilityName }) => `${payerName}, ${facilityName}`,
  thisOne: 'This contract',
  messages: { created: 'Created', saved: 'Saved', saveFailed: 'Save failed', deleted: 'Deleted' },
  table: payerContractFields,
  typed,
  values: (contract) =>
    contract === undefined ? ofEach(payerContractFields, 'fresh') : typed.parse(contract),
  required: keysOf(payerContractFields, ({ required }) => required),
  named: keysOf(payerContractFields, ({ kind }) => kind !== 'rows'),
  fields: labelledFields<Typed>(ofEach(payerContractFields, 'label')),
};

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog(props: RecordDialogProps<PayerContract>) {
  const form = useForm<Typed, unknown, PayerContractInput>({
    resolver: schemaResolver<Typed, PayerContractInput>(payerContractInputSchema),
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
