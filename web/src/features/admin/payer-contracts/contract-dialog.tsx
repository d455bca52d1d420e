import { Flex } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type * as z from '../../../../../shared/zod.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { today } from '../../../kit/local-time.ts';
import { type RecordDialogProps, RecordEditor } from '../records/editor/record-editor.tsx';
import { UnknownPayer } from '../records/unknown-payer.tsx';
import { contractKind } from './contract-kind.ts';

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog(props: RecordDialogProps<PayerContract>) {
  return (
    <RecordEditor {...props} kind={contractKind}>
      <ShownToday />
      <UnknownPayer until="The contract applies to nothing until one has." />
    </RecordEditor>
  );
}

function ShownToday() {
  const { watch } = useFormContext<z.infer<typeof contractKind.typed>>();
  const [status, effectiveDate, endDate] = watch(['status', 'effectiveDate', 'endDate']);
  if (effectiveDate === '' && endDate === '') return null;
  return (
    <Flex as="p" wrap="wrap" align="flex-start" gap="2" color="fg.muted" lineHeight="1.5rem">
      Shown today as <ContractStanding contract={{ status, effectiveDate, endDate }} day={today()} />
    </Flex>
  );
}
