import { useState } from 'react';
import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { groupStates } from '../../../../../shared/verification/fact-state.ts';
import { OwnerForm } from '../../../entities/verification/owner-form.tsx';
import { type ShownGroup, VerifyForm } from '../../../entities/verification/verify-form.tsx';
import type { DialogEnd } from '../../../kit/dialog/app-dialog.tsx';
import { valueText } from '../../../kit/history/value-text.ts';
import { useLastKnown } from '../../../kit/hooks/use-last-known.ts';
import { staleRecord } from '../../../lib/api/api-client.ts';
import { type PagedList, usePagedList } from '../../../lib/api/use-paged-list.ts';
import { useApi } from '../../../lib/services.tsx';
import { useRecordsChanged } from '../records/editor/use-records-changed.ts';
import { contractKind, contractSource } from './contract-kind.ts';

type Props = DialogEnd & {
  readonly contract: PayerContract;
  /** The list on screen that has it. */
  readonly list: PagedList<PayerContract>;
};

/** Verifies the facts of a payer contract as it is now, or assigns their owner. */
export default function ContractFactsDialog({ contract: { _id: id }, list, ...dialog }: Props) {
  const api = useApi();
  const [owning, setOwning] = useState(false);
  const changed = useRecordsChanged(contractSource);
  const record = useLastKnown(usePagedList(list, { whole: true }).rows.find(({ _id }) => _id === id));
  if (record === undefined) return null;
  const more = {
    record,
    name: contractKind.subject(record),
    changed: (after: PayerContract) => changed({ before: record, after }),
  };
  const params = { id };
  return (
    <>
      <VerifyForm
        {...dialog}
        {...more}
        onOwner={() => setOwning(true)}
        groups={contractGroups(record)}
        send={async (body, sent) =>
          (await api.call('verifyPayerContract', { params, body, ...sent })).data.data
        }
        stale={(error) => staleRecord('verifyPayerContract', error)}
      />
      {/* Opens over the other form, which keeps its choices. */}
      {owning && (
        <OwnerForm
          {...more}
          onClose={() => setOwning(false)}
          send={async (body, sent) =>
            (await api.call('setPayerContractOwner', { params, body, ...sent })).data.data
          }
          stale={(error) => staleRecord('setPayerContractOwner', error)}
        />
      )}
    </>
  );
}

const { fields, facts } = payerContract;
const factGroupOf: Readonly<Record<string, string>> = facts;

/** Returns the groups of a contract's facts with the contract's values. */
function contractGroups(contract: PayerContract): readonly ShownGroup[] {
  const values: Readonly<Record<string, unknown>> = contract;
  return groupStates(contract, facts, Date.now()).map((state) => ({
    state,
    facts: Object.entries(fields).flatMap(([key, { label }]) => {
      const text = factGroupOf[key] === state.group ? valueText(values[key]) : '';
      return text === '' ? [] : [{ label, text }];
    }),
  }));
}
