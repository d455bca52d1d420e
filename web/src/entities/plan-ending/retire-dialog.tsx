import { Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { type PlanEnding, planEndingSchema } from '../../../../shared/plan/changes/plan-changes.ts';
import { planFields } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';
import type { ConflictField } from '../../kit/conflict/merge.ts';
import type { DialogEnd } from '../../kit/dialog/app-dialog.tsx';
import { EditDialog } from '../../kit/dialog/edit-dialog.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { schemaResolver } from '../../kit/form/schema-resolver.ts';
import { useFormFailure } from '../../kit/form/use-form-failure.ts';
import { useVersionedSave } from '../../kit/form/use-versioned-save.ts';
import { localDay, today } from '../../kit/local-time.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { type Api, staleRecord } from '../../lib/api/api-client.ts';
import type { SentWith } from '../../lib/api/use-save-once.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { useApi } from '../../lib/services.tsx';
import { usePlansChanged } from '../plan-history/plan-history-queries.ts';
import { PlanChoice } from './plan-choice.tsx';

const typedSchema = z.object({ endsOn: planFields.endsOn.typed, successor: planFields.successor.typed });
type Typed = z.infer<typeof typedSchema>;

const { endsOn, successor } = planFields;
const fields: readonly ConflictField<Typed>[] = [
  { label: endsOn.label, keys: ['endsOn'], text: (typed) => typed.endsOn },
  {
    ...{ label: successor.label, keys: ['successor'] },
    text: (typed) => successor.typedText(typed.successor),
    // The list has its current name, a saved plan the name when it was chosen.
    compared: (typed) => typed.successor.id,
  },
];

const valuesOf = (plan: Plan | undefined): Typed => ({
  endsOn: endsOn.toTyped(plan?.endsOn),
  successor: successor.toTyped(plan?.successor),
});

const bodyOf = (typed: Typed): PlanEnding => ({
  endsOn: endsOn.clean(typed.endsOn),
  successor: successor.clean(typed.successor),
});

const resolver = schemaResolver<Typed, PlanEnding>(planEndingSchema, bodyOf);

const callsOf = (api: Api) => ({
  update: async (id: string, body: PlanEnding, sent: SentWith) =>
    (await api.call('setPlanEnding', { params: { id }, body, ...sent })).data.data,
});
const stale = (error: unknown) => staleRecord('setPlanEnding', error);

type Props = DialogEnd & { readonly plan: Plan };

/** The date a plan ends, and the plan that replaces it. With both empty the plan does not end. */
export default function RetireDialog({ plan, finalFocus, onClose }: Props) {
  const calls = callsOf(useApi());
  const saved = useSavedToast(calls);
  const form = useForm<Typed, unknown, PlanEnding>({ resolver, defaultValues: valuesOf(plan) });
  const failure = useFormFailure(form.setError, ['endsOn', 'successor'], 'Saving failed.');
  const saving = useVersionedSave({
    ...{ form, record: plan, typed: typedSchema, valuesOf, fields, calls, stale, failure },
    draftId: `plan-ending:${plan._id}`,
    onSaved: (after, before) => {
      saved(after, before);
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <EditDialog
      {...{ form, saving }}
      subject="The end of this plan"
      title={`Retire ${plan.descriptiveName}`}
      failure={failure.message}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Until its last day the plan shows that it is ending. After that it leaves the list; a search for its
        name, code or prefix leads to the plan that replaces it.
      </Text>
      <TextField
        type="date"
        label={`${endsOn.label} (optional)`}
        hint="The plan’s last day. Leave it blank if the plan continues."
        {...fieldOf(form)('endsOn')}
      />
      <PlanChoice
        name="successor"
        label={`${successor.label} (optional)`}
        value={form.watch('successor')}
        facility={plan.facilityName}
        ownId={plan._id}
        problem={errors.successor?.message ?? errors.successor?.id?.message}
        onChange={(chosen) => {
          form.clearErrors('successor');
          form.setValue('successor', chosen, { shouldDirty: true });
        }}
      />
    </EditDialog>
  );
}

/** Shows what was saved, confirms it in a toast, and reverts it on Undo. */
function useSavedToast(calls: ReturnType<typeof callsOf>) {
  const undo = useUndo();
  const changes = usePlanListChanges();
  const changed = usePlansChanged();
  return (after: Plan, before: Typed | undefined) => {
    changes.saved(after);
    changed();
    const sent = { ifMatch: after.version, idempotencyKey: crypto.randomUUID() };
    undo({
      ...{ text: endText(after), about: after.descriptiveName },
      takeBack: async () => {
        const again = await calls.update(after._id, bodyOf(before ?? valuesOf(undefined)), sent);
        changes.saved(again);
        changed();
        return `Undone: ${after.descriptiveName}`;
      },
    });
  };
}

function endText({ endsOn }: Plan): string {
  if (endsOn === undefined) return 'The plan continues.';
  return `The plan ${endsOn < today() ? 'ended' : 'ends'} on ${localDay(endsOn)}.`;
}
