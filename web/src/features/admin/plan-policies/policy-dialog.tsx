import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { limits } from '../../../../../shared/limits.ts';
import { withoutEmptyRows } from '../../../../../shared/rules/clean-hub-record.ts';
import {
  type PlanPolicy,
  type PlanPolicyInput,
  planPolicyInputSchema,
} from '../../../../../shared/schemas/plan-policy.ts';
import { showServerFields } from '../../../components/form/server-fields.ts';
import { useFormDraft } from '../../../components/form/use-form-draft.ts';
import { RecordConflict } from '../records/record-conflict.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RecordHistory } from '../records/record-history.tsx';
import { RecordQuestion } from '../records/record-question.tsx';
import { useRecordActions } from '../records/use-record-actions.ts';
import { PolicyFields } from './policy-fields.tsx';
import { policySource } from './policy-source.ts';
import { policyFields, policyLabel, policyValues, typedPolicySchema } from './policy-values.ts';
import { usePolicyCalls } from './use-policy-calls.ts';

type Props = {
  /** The policy to edit; undefined creates one. */
  readonly policy: PlanPolicy | undefined;
  readonly finalFocus: () => HTMLElement | null;
  readonly onCreated: () => void;
  readonly onClose: () => void;
};

const namedFields = ['planName', 'facilityName', 'notes'] as const;

/** 'Create Plan Policy' and 'Edit Plan Policy'. */
export default function PolicyDialog({ policy, finalFocus, onCreated, onClose }: Props) {
  const calls = usePolicyCalls();
  const { busy, failure, run } = useRecordActions(policySource);
  const [deleting, setDeleting] = useState(false);
  /** What somebody else saved while this was being edited. */
  const [theirs, setTheirs] = useState<PlanPolicy>();
  const form = useForm<z.input<typeof planPolicyInputSchema>, unknown, PlanPolicyInput>({
    resolver: zodResolver(planPolicyInputSchema),
    defaultValues: policyValues(policy),
  });
  // With the version: what was typed over an older one would undo what was saved since.
  const draft = useFormDraft(
    form,
    `plan-policy:${policy === undefined ? 'new' : `${policy._id}:${policy.version}`}`,
    typedPolicySchema,
  );
  const typed = () => typedPolicySchema.parse(form.getValues());
  const close = () => {
    draft.forget();
    onClose();
  };
  const submit = (base: PlanPolicy | undefined, values = typed()) => {
    form.reset(withoutEmptyRows(values), { keepDefaultValues: true });
    return form.handleSubmit(async (body) => {
      const saved = await run({
        kind: 'saving',
        before: base,
        call: () => calls.save(base, body),
        done: base === undefined ? 'Plan policy created' : 'Plan policy updated',
        failed: base === undefined ? 'Create failed' : 'Update failed',
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
  const remove = async (given: PlanPolicy) => {
    const work = { call: () => calls.remove(given), done: 'Plan policy deleted', failed: 'Delete failed' };
    if (await run({ kind: 'deleting', before: given, ...work })) close();
  };
  const [planName, facilityName] = form.watch(['planName', 'facilityName']);
  return (
    <FormProvider {...form}>
      <RecordDialog
        title={policy === undefined ? 'Create Plan Policy' : 'Edit Plan Policy'}
        widthPx={limits.hubDialog.policyWidthPx}
        submitLabel={policy === undefined ? 'Create' : 'Save'}
        canSubmit={planName.trim() !== '' && facilityName.trim() !== ''}
        dirty={form.formState.isDirty}
        busy={busy}
        restored={draft.restored}
        failure={deleting ? undefined : failure}
        finalFocus={finalFocus}
        onDelete={policy && (() => setDeleting(true))}
        onSubmit={(event) => void submit(policy)(event)}
        onClose={close}
      >
        <PolicyFields policy={policy} />
        {policy && (
          <RecordHistory
            id={policy._id}
            version={policy.version}
            read={calls.history}
            labelOf={policyLabel}
          />
        )}
      </RecordDialog>
      {deleting && policy && (
        <RecordQuestion
          title="Delete this plan policy?"
          subject={`${policy.planName}, ${policy.facilityName}`}
          busy={busy === 'deleting'}
          failure={failure}
          onConfirm={() => void remove(policy)}
          onClose={() => setDeleting(false)}
        />
      )}
      {theirs && (
        <RecordConflict
          subject="This plan policy"
          fields={policyFields}
          base={policyValues(policy)}
          mine={typed()}
          theirs={policyValues(theirs)}
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
