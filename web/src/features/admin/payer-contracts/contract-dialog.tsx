import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { limits } from '../../../../../shared/limits.ts';
import { withoutEmptyRows } from '../../../../../shared/rules/clean-hub-record.ts';
import {
  type PayerContract,
  type PayerContractInput,
  payerContractInputSchema,
} from '../../../../../shared/schemas/payer-contract.ts';
import { showServerFields } from '../../../components/form/server-fields.ts';
import { useFormDraft } from '../../../components/form/use-form-draft.ts';
import { RecordConflict } from '../records/record-conflict.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RecordHistory } from '../records/record-history.tsx';
import { RecordQuestion } from '../records/record-question.tsx';
import { useRecordActions } from '../records/use-record-actions.ts';
import { ContractFields } from './contract-fields.tsx';
import { contractSource } from './contract-source.ts';
import { contractFields, contractLabel, contractValues, typedContractSchema } from './contract-values.ts';
import { useContractCalls } from './use-contract-calls.ts';

type Props = {
  /** The contract to edit; undefined creates one. */
  readonly contract: PayerContract | undefined;
  readonly finalFocus: () => HTMLElement | null;
  readonly onCreated: () => void;
  readonly onClose: () => void;
};

const namedFields = ['payerName', 'facilityName', 'effectiveDate', 'endDate', 'notes'] as const;

/** 'Create Contract' and 'Edit / Manage Payer'. */
export default function ContractDialog({ contract, finalFocus, onCreated, onClose }: Props) {
  const calls = useContractCalls();
  const { busy, failure, run } = useRecordActions(contractSource);
  const [deleting, setDeleting] = useState(false);
  /** What somebody else saved while this was being edited. */
  const [theirs, setTheirs] = useState<PayerContract>();
  const form = useForm<z.input<typeof payerContractInputSchema>, unknown, PayerContractInput>({
    resolver: zodResolver(payerContractInputSchema),
    defaultValues: contractValues(contract),
  });
  // With the version: what was typed over an older one would undo what was saved since.
  const draft = useFormDraft(
    form,
    `payer-contract:${contract === undefined ? 'new' : `${contract._id}:${contract.version}`}`,
    typedContractSchema,
  );
  const typed = () => typedContractSchema.parse(form.getValues());
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = (base: PayerContract | undefined, values = typed()) => {
    form.reset(withoutEmptyRows(values), { keepDefaultValues: true });
    return form.handleSubmit(async (body) => {
      const saved = await run({
        kind: 'saving',
        before: base,
        call: () => calls.save(base, body),
        done: base === undefined ? 'Created' : 'Saved',
        failed: base === undefined ? 'Create failed' : 'Save failed',
        onFailure: (error) => {
          const current = calls.stale(error);
          setTheirs(current);
          return current !== undefined || showServerFields(error, form.setError, namedFields);
        },
      });
      if (!saved) return;
      if (base === undefined) onCreated();
      close();
    });
  };
  const remove = async (given: PayerContract) => {
    const work = { call: () => calls.remove(given), done: 'Deleted', failed: 'Delete failed' };
    if (await run({ kind: 'deleting', before: given, ...work })) close();
  };
  const [payerName, facilityName] = form.watch(['payerName', 'facilityName']);
  return (
    <FormProvider {...form}>
      <RecordDialog
        title={contract === undefined ? 'Create Contract' : 'Edit / Manage Payer'}
        widthPx={limits.hubDialog.contractWidthPx}
        submitLabel={contract === undefined ? 'Create' : 'Save'}
        canSubmit={payerName.trim() !== '' && facilityName.trim() !== ''}
        dirty={form.formState.isDirty}
        busy={busy}
        restored={draft.restored}
        failure={deleting ? undefined : failure}
        finalFocus={finalFocus}
        onDelete={contract && (() => setDeleting(true))}
        onSubmit={(event) => void submit(contract)(event)}
        onClose={close}
      >
        <ContractFields contract={contract} />
        {contract && (
          <RecordHistory
            id={contract._id}
            version={contract.version}
            read={calls.history}
            labelOf={contractLabel}
          />
        )}
      </RecordDialog>
      {deleting && contract && (
        <RecordQuestion
          title="Delete this payer contract?"
          subject={`${contract.payerName}, ${contract.facilityName}`}
          busy={busy === 'deleting'}
          failure={failure}
          onConfirm={() => void remove(contract)}
          onClose={() => setDeleting(false)}
        />
      )}
      {theirs && (
        <RecordConflict
          subject="This contract"
          fields={contractFields}
          base={contractValues(contract)}
          mine={typed()}
          theirs={contractValues(theirs)}
          saved={theirs}
          read={calls.history}
          onChosen={(values) => {
            setTheirs(undefined);
            void submit(theirs, values)();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormProvider>
  );
}
