import { Text } from '@chakra-ui/react';
import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { Callout } from '../../kit/callout.tsx';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { usePhiQuestion } from '../../kit/phi/use-phi-question.tsx';
import { reportedText } from './reported-text.ts';
import { likelyPhi, useFlag } from './use-flag.ts';

type Props = {
  readonly plan: Plan;
  /** The label of the fact that is probably meant. */
  readonly fact?: string | undefined;
  readonly reported: ReportedFacts | undefined;
  readonly onClose: () => void;
};

const labels = planColumns.map(({ label }) => label);
const keyOfLabel = new Map(planColumns.map(({ key, label }) => [label, key]));

// At most this many characters of the current value are shown beside the question.
const mostShown = 160;

/** The "This is wrong" dialog: which fact of a plan, and what the user saw. It becomes an update request. */
export default function FlagDialog({ plan, fact, reported, onClose }: Props) {
  const { form, draft, failure, busy, send } = useFlag(plan, fact, onClose);
  const { register, formState, watch } = form;
  const field = fieldOf(form);
  const { sendOrAsk, phiQuestion } = usePhiQuestion({
    find: () => likelyPhi(form.getValues()),
    send,
    fieldOf: ({ field }) => document.querySelector(`[role=dialog] [name="${field}"]`),
    readers: 'The administrators read this, and it is emailed to them.',
  });
  const key = keyOfLabel.get(watch('fact'));
  const earlier = key && reported?.get(key);
  return (
    <FormDialog
      title={`What is wrong with ${plan.descriptiveName}?`}
      submitLabel="Send"
      draft={draft}
      busy={busy}
      failure={failure}
      onSubmit={form.handleSubmit(sendOrAsk)}
      onClose={onClose}
    >
      <ChoiceField
        label="What is wrong"
        required
        options={labels}
        empty="Choose one"
        hint={key && currentText(plan, key)}
        problem={formState.errors.fact?.message}
        input={register('fact')}
      />
      {earlier && (
        <Callout role="status">
          This was {reportedText(earlier)}. The administrators know about it; send only what they don’t know
          yet.
        </Callout>
      )}
      <TextField
        label="What did you see?"
        required
        autoComplete="off"
        hint="For example: the number belongs to another payer."
        {...field('saw')}
      />
      <TextAreaField label="Note" rows={2} hint="Optional. Please do not include PHI." {...field('note')} />
      <Text color="fg.muted">
        Everyone at {plan.facilityName} sees that this is reported; only administrators see who reported it
        and what you wrote. Their answer is emailed to you.
      </Text>
      {phiQuestion}
    </FormDialog>
  );
}

/** Returns what the plan currently states for a fact. */
function currentText(plan: Plan, key: string): string {
  const text = planColumns.find((column) => column.key === key)?.text(plan) ?? '';
  if (text === '') return 'The plan does not say.';
  if (text.startsWith('https://')) return '';
  return `The plan says: ${text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}`;
}
