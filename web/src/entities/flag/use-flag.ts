import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { limits } from '../../../../shared/limits.ts';
import { fullName } from '../../../../shared/people/full-name.ts';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { multiline, requiredLine } from '../../../../shared/text/text.ts';
import * as z from '../../../../shared/zod.ts';
import { useSentForm } from '../../kit/form/use-sent-form.ts';
import type { LabeledPhi } from '../../kit/phi/phi-places.tsx';
import { findTextPhi } from '../../kit/phi/text-phi.ts';
import { notify } from '../../kit/toasts/toast-list.ts';
import { planListKey } from '../../lib/plan-list/plan-queries.ts';
import { usePerson, useServices } from '../../lib/services.tsx';

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
export type Flag = z.infer<typeof typedSchema>;

type FlagPhi = LabeledPhi & { readonly field: 'saw' | 'note' };

/** Finds what looks like PHI in the typed text. */
export const likelyPhi = (typed: Flag): FlagPhi[] => [
  ...findTextPhi(typed.saw).map((each) => ({ ...each, field: 'saw' as const, label: 'What you saw' })),
  ...findTextPhi(typed.note).map((each) => ({ ...each, field: 'note' as const, label: 'Note' })),
];

/** The form of a flag, and how it is sent. */
export function useFlag(plan: Plan, fact: string | undefined, onSent: () => void) {
  const { api } = useServices();
  const { user, activeFacility } = usePerson();
  const client = useQueryClient();
  const form = useForm<Flag>({
    resolver: zodResolver(flagSchema),
    defaultValues: { fact: fact !== undefined && keyOfLabel.has(fact) ? fact : '', saw: '', note: '' },
  });
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
      void client.invalidateQueries({
        queryKey: planListKey({ userId: user?._id ?? '', facility: activeFacility }),
      });
      void client.invalidateQueries({ queryKey: ['update-requests'] });
    },
  });
  return { form, ...sent };
}
