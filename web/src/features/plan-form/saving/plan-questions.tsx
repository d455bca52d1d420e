import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DroppedRow } from '../../../../../shared/plan/fields/clean-plan.ts';
import { planFields } from '../../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { DeleteDialog } from '../../../entities/plan-history/delete-dialog.tsx';
import { useReadHistory } from '../../../entities/plan-history/plan-history-queries.ts';
import { ConflictDialog } from '../../../kit/conflict/conflict-dialog.tsx';
import { differences } from '../../../kit/conflict/merge.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { typedHere } from '../../../kit/form/use-form-failure.ts';
import { useSavedBy } from '../../../kit/history/record-history.tsx';
import { QuestionPart } from '../../../kit/phi/phi-places.tsx';
import { PhiQuestion } from '../../../kit/phi/phi-question.tsx';
import { showInField } from '../../../kit/phi/use-phi-question.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { useClashes } from '../sections/clashes.tsx';
import { type Conflict, type PlanSaving, submitButton } from './use-plan-saving.ts';
import { validatePlan } from './validate-plan.ts';

type Props = {
  readonly plan: Plan | undefined;
  readonly saving: PlanSaving;
  /** The sides of the card whose image could not be uploaded. */
  readonly lostPictures: readonly string[];
  /** What was left out of pasted prefixes. */
  readonly notPasted: readonly string[];
  /** Called once the user has answered the question that lists it. */
  readonly onAnswered: () => void;
};

const droppedText = ({ list, index, text, reason }: DroppedRow) =>
  `${planFields[list].rowLabel} ${index + 1}, “${text}”: ${reason}`;

/** The question shown in front of the form. */
export function PlanQuestions({ plan, saving, lostPictures, notPasted, onAnswered }: Props) {
  const { question, base } = saving;
  const clashes = useClashes();
  switch (question?.about) {
    case undefined:
      return null;
    case 'saving': {
      const { values, phi, on } = question;
      // Everything that saving would otherwise do silently.
      const parts: readonly (readonly [label: string, title: string, lines: readonly ReactNode[]])[] = [
        ['Left out', 'Incomplete, won’t be saved:', validatePlan(values).dropped.map(droppedText)],
        ['Left out of pasted prefixes', 'Of the pasted prefixes:', notPasted],
        ['Pictures left out', 'Saved without the new picture, which could not be uploaded:', lostPictures],
        ['Used by other plans', 'Already used by another plan:', clashes.all],
      ];
      return (
        <PhiQuestion
          warning="Everyone who can open this plan can read its notes. They must not contain protected health information: names, dates of birth, member IDs, record numbers or anything else about a patient."
          found={phi}
          confirmLabel="I Understand &amp; Save"
          finalFocus={saving.focusAfter}
          onShow={(finding) => {
            saving.close();
            showInField(finding);
          }}
          onConfirm={() => {
            onAnswered();
            saving.confirmSave(values, phi, on);
          }}
          onClose={() => {
            onAnswered();
            saving.close();
          }}
        >
          {parts.map(
            ([label, title, lines]) =>
              lines.length > 0 && (
                <QuestionPart key={label} label={label} title={title}>
                  {lines.map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never changes
                    <li key={at}>{line}</li>
                  ))}
                </QuestionPart>
              ),
          )}
        </PhiQuestion>
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
