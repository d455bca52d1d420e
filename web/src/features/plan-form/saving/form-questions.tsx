import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { planFields as fields, type PlanFieldKey, planFieldKeys } from '../../../../../shared/plan/fields.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { ConflictDialog } from '../../../kit/conflict/conflict-dialog.tsx';
import { type ConflictField, differences } from '../../../kit/conflict/merge.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { localTime } from '../../../kit/local-time.ts';
import { showPlace } from '../../../kit/phi/phi-dialog.tsx';
import { useApi } from '../../../lib/services.tsx';
import { type PlanFormValues, valuesOf } from '../form-values.ts';
import { useClashes } from '../sections/clashes.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { PlanPhi } from './find-plan-phi.ts';
import { judgePlan } from './judge-plan.ts';
import { SaveDialog } from './save-dialog.tsx';
import type { Conflict, FormSaving } from './use-form-saving.ts';
import type { Base } from './use-plan-draft.ts';

type Compared = {
  readonly label: string;
  readonly formLabel?: string;
  readonly kind: string;
  /** The field that is chosen together with this one. */
  readonly goesWith?: string;
  typedText(typed: unknown): string;
};
const entries = planFieldKeys.map((key): readonly [PlanFieldKey, Compared] => [key, fields[key]]);

/** The fields in the order of the table. The facility is not chosen: a plan stays where it is. */
const planFields: readonly ConflictField<PlanFormValues>[] = entries
  .filter(([key, { goesWith }]) => key !== 'facilityName' && goesWith === undefined)
  .map(([key, { label, formLabel = label, kind, typedText }]) => ({
    label: formLabel,
    keys: [key, ...entries.filter(([, { goesWith }]) => goesWith === key).map(([other]) => other)],
    text: (values) => typedText(values[key]),
    ...(kind === 'picture' && { isPicture: true as const }),
  }));

type Props = {
  readonly plan: Plan | undefined;
  readonly base: Base | undefined;
  readonly saving: FormSaving;
  /** The sides of the card whose picture could not be uploaded. */
  readonly lostPictures: readonly string[];
};

/** The question that stands in front of the form. */
export function FormQuestions({ plan, base, saving, lostPictures }: Props) {
  const { question } = saving;
  const clashes = useClashes();
  switch (question?.about) {
    case undefined:
      return null;
    case 'saving': {
      const { values, phi } = question;
      return (
        <SaveDialog
          phi={phi}
          dropped={judgePlan(values).dropped}
          lostPictures={lostPictures}
          warnings={clashes.all}
          focusAfter={saving.focusAfter}
          onSave={() => saving.confirmSave(values, phi)}
          onShow={(finding) => {
            saving.close();
            showInForm(finding);
          }}
          onClose={saving.close}
        />
      );
    }
    case 'conflict':
      return base && <ConflictQuestion base={base} conflict={question} saving={saving} />;
    case 'deleting':
      return (
        plan &&
        base && (
          <DeleteDialog
            id={plan._id}
            version={base.version}
            onDeleted={saving.deleted}
            onClose={saving.close}
          />
        )
      );
    case 'leaving':
      return (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Keep editing"
          danger
          onConfirm={() => saving.leave(question.go)}
          onClose={saving.close}
        >
          <p>What you typed here has not been saved.</p>
        </ConfirmDialog>
      );
  }
}

type ConflictProps = {
  readonly base: Base;
  readonly conflict: Conflict;
  readonly saving: FormSaving;
};

function ConflictQuestion({ base, conflict, saving }: ConflictProps) {
  const { theirs, asked } = conflict;
  const { getValues } = useFormContext<PlanFormValues>();
  const savedBy = useSavedBy(theirs);
  const mine = getValues();
  const other = valuesOf(theirs);
  return (
    <ConflictDialog
      mine={mine}
      theirs={other}
      subject="This plan"
      differences={differences(planFields, base.values, mine, other)}
      savedBy={savedBy}
      action={asked === undefined ? 'Use these values' : 'Save this'}
      onChosen={(values) => saving.settle(values, conflict)}
      onClose={saving.close}
      // While it was being saved nothing here could have the focus.
      finalFocus={asked && (() => document.querySelector<HTMLElement>('.plan-form [type="submit"]'))}
    />
  );
}

/** Selects a piece of text in its field. */
function showInForm(finding: PlanPhi): void {
  const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `.plan-form [name="${finding.field}"]`,
  );
  showPlace(input, finding);
}

/** Who made a plan what it is now, and when: `Dana Whitfield on 21 Nov 2026, 10:32`. */
function useSavedBy({ _id, version, updatedAt }: Plan): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['plan-author', _id, version],
    queryFn: async ({ signal }) => {
      const answer = await api.call('planHistory', { params: { id: _id }, query: {} }, { signal });
      return answer.data?.data.find((entry) => entry.version === version)?.by.name ?? null;
    },
  });
  return `${data ?? 'somebody else'} on ${localTime(updatedAt)}`;
}
