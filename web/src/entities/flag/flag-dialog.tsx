import { Box, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toPlanStatuses } from '../../../../shared/hub/contracts/decided-status.ts';
import { limits } from '../../../../shared/limits.ts';
import type { ReportedFacts } from '../../../../shared/messages/open-flag.ts';
import { fullName } from '../../../../shared/people/full-name.ts';
import { contractingText } from '../../../../shared/plan/export/export-plans.ts';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { multiline, requiredLine } from '../../../../shared/text/text.ts';
import * as z from '../../../../shared/zod.ts';
import { Callout } from '../../kit/callout.tsx';
import { FormDialog } from '../../kit/dialog/form-dialog.tsx';
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx';
import { fieldOf } from '../../kit/form/fields/field-of.ts';
import { TextAreaField } from '../../kit/form/fields/text-area-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import { sentOrNot } from '../../kit/form/use-form-failure.ts';
import { useSentForm } from '../../kit/form/use-sent-form.ts';
import { localDay } from '../../kit/local-time.ts';
import { usePhiQuestion } from '../../kit/phi/use-phi-question.tsx';
import { notify } from '../../kit/toasts/toast-list.ts';
import { planListKey } from '../../lib/plan-list/plan-queries.ts';
import { useApi, usePerson } from '../../lib/services.tsx';
import { reportedText } from './reported-text.ts';

type Props = {
  readonly plan: Plan;
  /** The label of the fact that is probably meant. */
  readonly fact?: string | undefined;
  readonly reported: ReportedFacts | undefined;
  readonly onClose: () => void;
};

const labels = planColumns.map(({ label }) => label);
const keyOfLabel = new Map<string, (typeof planColumns)[number]['key']>(
  planColumns.map(({ key, label }) => [label, key]),
);

// Both are sent in one message, separated by a blank line.
const saw = 400;
const flagLimits = { saw, note: limits.text.message - saw - 2 } as const;

const flagSchema = z.object({
  /** The fact's label, as listed among the choices. */
  fact: z.string().check(z.refine((label) => keyOfLabel.has(label), 'Please choose what is wrong.')),
  saw: requiredLine(flagLimits.saw),
  note: multiline(flagLimits.note).check(z.trim()),
});
const typedSchema = z.object({ fact: z.string(), saw: z.string(), note: z.string() });
type Flag = z.infer<typeof typedSchema>;

// At most this many characters of the current value are shown beside the question.
const mostShown = 160;

/** The "This is wrong" dialog: which fact of a plan, and what the user saw. It becomes an update request. */
export default function FlagDialog({ plan, fact, reported, onClose }: Props) {
  const { form, draft, failure, busy, send } = useFlag(plan, fact, onClose);
  const { watch } = form;
  const field = fieldOf(form);
  const { sendOrAsk, phiQuestion } = usePhiQuestion({
    texts: () => [
      ['saw', 'What you saw', form.getValues('saw')],
      ['note', 'Note', form.getValues('note')],
    ],
    send,
    readers: 'The administrators read this, and it is emailed to them.',
  });
  const key = keyOfLabel.get(watch('fact'));
  const earlier = key && reported?.get(key);
  return (
    <FormDialog
      title={`What is wrong with ${plan.descriptiveName}?`}
      submitLabel="Send"
      draft={draft}
      unsure={sentOrNot}
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
        {...field('fact')}
      />
      <Box role="status" _empty={{ position: 'absolute' }}>
        {earlier && (
          <Callout>
            This was {reportedText(earlier)}. The administrators know about it; send only what they don’t know
            yet.
          </Callout>
        )}
      </Box>
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
  const column = planColumns.find((one) => one.key === key);
  // The desk's status may be another than the plan's own.
  const value =
    key === 'facilityContracts' ? toPlanStatuses(contractingText(plan)) : (column?.text(plan) ?? '');
  if (value === '') return 'The plan does not say.';
  // An image's address means nothing to a person.
  if (column?.kind === 'picture') return '';
  const text = column?.kind === 'day' ? localDay(value) : value;
  return `The plan says: ${text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}`;
}

/** The form of a flag, and how it is sent. */
function useFlag(plan: Plan, fact: string | undefined, onSent: () => void) {
  const api = useApi();
  const { user, activeFacility } = usePerson();
  const client = useQueryClient();
  const form = useForm<Flag>({
    resolver: zodResolver(flagSchema),
    defaultValues: { fact: fact !== undefined && keyOfLabel.has(fact) ? fact : '', saw: '', note: '' },
  });
  const changed = () => {
    void client.invalidateQueries({
      queryKey: planListKey({ userId: user?._id ?? '', facility: activeFacility }),
    });
    void client.invalidateQueries({ queryKey: ['update-requests'] });
  };
  const sent = useSentForm(form, {
    formId: `flag:${plan._id}`,
    typedSchema,
    fields: ['fact', 'saw', 'note'],
    failed: 'Failed to send request.',
    body: ({ fact, saw, note }: Flag) => ({
      name: user === undefined ? '' : fullName(user),
      email: user?.email ?? '',
      position: user?.department || 'Position not given',
      message: note === '' ? saw : `${saw}\n\n${note}`,
      planId: plan._id,
      fact: keyOfLabel.get(fact),
    }),
    call: (body, idempotencyKey) => api.call('requestUpdate', { body, idempotencyKey }),
    onSent: () => {
      notify('Request sent to the Administrator for review.');
      onSent();
      changed();
    },
    onUnsure: changed,
  });
  return { form, ...sent };
}
