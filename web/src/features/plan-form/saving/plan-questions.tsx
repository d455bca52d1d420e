import { useFormContext } from 'react-hook-form';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { DeleteDialog } from '../../../entities/plan-history/delete-dialog.tsx';
import { useReadHistory } from '../../../entities/plan-history/plan-history-queries.ts';
import { ConflictDialog } from '../../../kit/conflict/conflict-dialog.tsx';
import { differences } from '../../../kit/conflict/merge.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { typedHere } from '../../../kit/form/use-form-failure.ts';
import { useSavedBy } from '../../../kit/history/record-history.tsx';
import { showInField } from '../../../kit/phi/use-phi-question.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useClashes } from '../sections/clashes.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { type Conflict, type PlanSaving, submitButton } from './use-plan-saving.ts';
import { validatePlan } from './validate-plan.ts';

type Props = {
  readonly plan: Plan | undefined;
  readonly saving: PlanSaving;
  /** The sides of the card whose image could not be uploaded. */
  readonly lostPictures: readonly string[];
  /** What was left out of pasted prefixes. */
  readonly notPasted: readonly string[];
};

/** The question shown in front of the form. */
export function PlanQuestions({ plan, saving, lostPictures, notPasted }: Props) {
  const { question, base } = saving;
  const clashes = useClashes();
  switch (question?.about) {
    case undefined:
      return null;
    case 'saving': {
      const { values, phi, on } = question;
      return (
        <SaveDialog
          phi={phi}
          dropped={validatePlan(values).dropped}
          lostPictures={lostPictures}
          notPasted={notPasted}
          warnings={clashes.all}
          focusAfter={saving.focusAfter}
          onSave={() => saving.confirmSave(values, phi, on)}
          onShow={(finding) => {
            saving.close();
            showInField(finding);
          }}
          onClose={saving.close}
        />
      );
    }
    case 'conflict':
      return <ConflictQuestion conflict={question} saving={saving} />;
    case 'deleting':
      return (
        plan &&
        base && (
          <DeleteDialog
            plan={plan}
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
          <p>{typedHere(saving.mayBeSent)}</p>
        </ConfirmDialog>
      );
  }
}

type ConflictProps = {
  readonly conflict: Conflict;
  readonly saving: PlanSaving;
};

function ConflictQuestion({ conflict, saving }: ConflictProps) {
  const { theirs, warned } = conflict;
  const { base, fields, valuesOf } = saving;
  const { getValues } = useFormContext<PlanFormValues>();
  const savedBy = useSavedBy(theirs, useReadHistory());
  if (base === undefined) return null;
  const mine = getValues();
  const other = valuesOf(theirs);
  return (
    <ConflictDialog
      mine={mine}
      theirs={other}
      subject="This plan"
      differences={differences(fields, base.values, mine, other)}
      savedBy={savedBy}
      action={warned === undefined ? 'Use these values' : 'Save selected values'}
      onChosen={(values) => saving.resolveConflict(values, conflict)}
      onClose={saving.close}
      // During the save nothing in the form could have the focus.
      finalFocus={
        warned &&
        (() => saving.focusAfter() ?? document.querySelector<HTMLElement>(submitButton(saving.ending)))
      }
    />
  );
}
