import { chakra, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  currentContracts,
  matchesPayerAndClass,
} from '../../../../../shared/hub/contracts/contract-to-set.ts';
import { type PayerContract, payerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../../../shared/limits.ts';
import { counted } from '../../../../../shared/text/counted.ts';
import * as z from '../../../../../shared/zod.ts';
import { ContractStanding } from '../../../entities/contract-status/contract-standing.tsx';
import { FacilityChecks } from '../../../entities/facility/facility-checks.tsx';
import type { DialogEnd } from '../../../kit/dialog/app-dialog.tsx';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { whyFailed } from '../../../kit/form/failure-alert.tsx';
import { RadioChoices } from '../../../kit/form/fields/radio-choices.tsx';
import { useFormDraft } from '../../../kit/form/use-form-draft.ts';
import { QueryState } from '../../../kit/loading/query-state.tsx';
import { localDay, today } from '../../../kit/local-time.ts';
import { usePagedList } from '../../../lib/api/use-paged-list.ts';
import { mayBeSaved } from '../../../lib/api/use-save-once.ts';
import { useApi } from '../../../lib/services.tsx';
import { useRecordsChanged } from '../records/editor/use-records-changed.ts';
import { contractSource } from './contract-kind.ts';
import { useStatusUndo } from './use-status-undo.ts';

type Props = DialogEnd & {
  /** The contract that determines payer and class. */
  readonly from: PayerContract;
};

const { status } = payerContract.fields;
const typedSchema = z.object({ status: status.schema, facilities: z.array(z.string()) });
const most = limits.payerStatusFacilities;

/** Sets one payer's status at several facilities with a single save. */
export default function StatusDialog({ from, finalFocus, onClose }: Props) {
  const { payerName, financialClass } = from;
  const api = useApi();
  const changed = useRecordsChanged(contractSource);
  const saved = useStatusUndo(changed);
  const { contractsAt, list } = useCurrentContracts(from);
  const { complete } = list;
  const form = useForm<z.infer<typeof typedSchema>>({
    defaultValues: { status: from.status, facilities: [from.facilityName] },
  });
  const draft = useFormDraft(form, `payer-status:${from._id}`, typedSchema);
  // What a save without an answer was based on. It is repeated as it was: the list may show its result by now.
  const unanswered = useRef<{ readonly chosen: string; readonly before: typeof contractsAt }>(undefined);
  const save = useMutation({
    mutationFn: async (values: z.infer<typeof typedSchema>) => {
      const { status, facilities } = values;
      const chosen = JSON.stringify(values);
      if (unanswered.current?.chosen !== chosen) unanswered.current = { chosen, before: contractsAt };
      const { before } = unanswered.current;
      const body = {
        ...{ payerName, financialClass, status },
        facilities: facilities.map((facilityName) => {
          const [contract] = before(facilityName);
          return contract === undefined
            ? { facilityName }
            : { facilityName, contract: { _id: contract._id, version: contract.version } };
        }),
      };
      const { data } = await api.call('setPayerStatus', { body, idempotencyKey: draft.keyFor(body) });
      return {
        payer: { payerName, financialClass },
        set: data.data,
        before: facilities.flatMap((name) => before(name).slice(0, 1)),
      };
    },
    onError: (error) => {
      draft.failed(error);
      if (!mayBeSaved(error)) unanswered.current = undefined;
    },
    onSuccess: (done, { status, facilities }) => {
      saved(`${payerName}, ${status} at ${counted(facilities.length, 'facility', 'facilities')}`, done);
      draft.forget();
      onClose();
    },
    onSettled: () => changed(),
  });
  const chosen = form.watch('facilities');
  const tooMany = chosen.length > most;
  return (
    <FormDialog
      title={`Set status of ${payerName}`}
      width="xl"
      submitLabel={`Save at ${counted(chosen.length, 'facility', 'facilities')}`}
      canSubmit={complete && chosen.length > 0 && !tooMany}
      draft={draft}
      busy={save.isPending}
      failure={whyFailed(save, 'Save failed')}
      finalFocus={finalFocus}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Text color="fg.muted">
        For its {financialClass} contract at each facility. Notes, dates and contacts stay as they are.
      </Text>
      <RadioChoices
        legend={status.label}
        options={status.options.map((option) => [option, option])}
        input={form.register('status')}
      />
      <FacilityChecks
        wide
        legend="Facilities"
        chosen={chosen}
        onChange={(facilities) => form.setValue('facilities', facilities, { shouldDirty: true })}
        problem={tooMany ? `Choose at most ${most} facilities at a time.` : undefined}
        noteOf={(name) => complete && <ContractsNote contracts={contractsAt(name)} />}
        offer={(all) =>
          all.length <= most &&
          all.some((name) => !chosen.includes(name)) && { label: 'Choose all', chosen: all }
        }
      />
      {!complete && (
        <QueryState
          of={{ ...list, isPending: !list.isError }}
          failed="The contracts could not be loaded."
          minH="4rem"
        />
      )}
    </FormDialog>
  );
}

/** Returns, of all known contracts, those at each facility that have not ended; the status of the first would be set. */
function useCurrentContracts(about: PayerContract) {
  const list = usePagedList(contractSource, { whole: true });
  const { rows } = list;
  const contractsAt = useMemo(() => {
    const day = today();
    const byFacility = Map.groupBy(
      rows.filter((contract) => matchesPayerAndClass(contract, about)),
      ({ facilityName }) => facilityName,
    );
    return (facility: string) => currentContracts(byFacility.get(facility) ?? [], about, day);
  }, [rows, about]);
  return { contractsAt, list };
}

/** `Contracted from Jan 1, 2027` */
function standingText({ status, effectiveDate, endDate }: PayerContract): string {
  if (effectiveDate > today()) return `${status} from ${localDay(effectiveDate)}`;
  return endDate === '' ? status : `${status} until ${localDay(endDate)}`;
}

function ContractsNote({ contracts }: { readonly contracts: readonly PayerContract[] }) {
  const [contract, ...others] = contracts;
  if (contract === undefined)
    return <chakra.span color="fg.muted">No current contract: one will be created</chakra.span>;
  return (
    <>
      <ContractStanding contract={contract} day={today()} />
      {others.length > 0 && (
        <chakra.span w="full" color="fg.muted">
          {` ${others.length === 1 ? 'Stays as it is' : 'Stay as they are'}: ${others.map(standingText).join('; ')}`}
        </chakra.span>
      )}
    </>
  );
}
