import { Flex } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import type {
  PayerContract,
  PayerContractInput,
} from '../../../../../shared/hub/contracts/payer-contract.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { schemaResolver } from '../../../kit/form/schema-resolver.ts';
import { today } from '../../../kit/local-time.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { contractKind, type PayerContractTyped } from './contract-kind.ts';

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog(props: RecordDialogProps<PayerContract>) {
  const form = useForm<PayerContractTyped, unknown, PayerContractInput>({
    resolver: schemaResolver<PayerContractTyped, PayerContractInput>(contractKind.input),
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
