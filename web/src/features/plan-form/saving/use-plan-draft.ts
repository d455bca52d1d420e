import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from '../../../../../shared/zod.ts';
import { draftOf } from '../../../lib/drafts.ts';
import { usePerson } from '../../../lib/services.tsx';
import { formValuesSchema, type PlanFormValues, sameValues } from '../form-values.ts';

const draftSchema = z.object({
  values: formValuesSchema,
  /** The version of the plan that the typing began from; none for a new plan. */
  base: z.optional(z.object({ version: z.number(), values: formValuesSchema })),
  /** Of a new plan: the key of its creation, which may have been sent already. */
  key: z.optional(z.string()),
});
type PlanDraft = z.infer<typeof draftSchema>;
export type Base = NonNullable<PlanDraft['base']>;

const someValues = z.record(z.string(), z.unknown());
/** A draft as it was kept, perhaps by a release whose form had other fields. */
const storedSchema = z.looseObject({
  values: someValues,
  base: z.optional(z.looseObject({ values: someValues })),
});

/** A draft in today's form. Fields that its form did not have are as in the plan: nobody has touched them. */
function inTodaysForm(
  kept: z.infer<typeof storedSchema> | undefined,
  untouched: PlanFormValues,
): PlanDraft | undefined {
  if (kept === undefined) return undefined;
  const filled = { ...kept, values: { ...untouched, ...kept.values } };
  const base = kept.base && { ...kept.base, values: { ...untouched, ...kept.base.values } };
  const draft = draftSchema.safeParse({ ...filled, base });
  return draft.success ? draft.data : undefined;
}

/** What was typed into the form of one plan (or a facility's new plan) and not saved, by this person in this tab. */
export function usePlanDraft(formId: string, untouched: () => PlanFormValues) {
  const owner = usePerson().user?._id ?? '';
  const draft = useMemo(() => draftOf(owner, `plan:${formId}`, storedSchema), [owner, formId]);
  const [kept] = useState(() => inTodaysForm(draft.read(), untouched()));
  return { draft, kept };
}

/** Keeps the draft up to date while somebody types. `more` is what belongs to it besides the values. */
export function useKeepDraft(
  form: Pick<UseFormReturn<PlanFormValues>, 'subscribe'>,
  draft: ReturnType<typeof usePlanDraft>['draft'],
  more: Omit<PlanDraft, 'values'>,
  untouched: PlanFormValues,
): void {
  const latest = useRef({ more, untouched });
  useEffect(() => {
    latest.current = { more, untouched };
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const now = latest.current;
          if (sameValues(values, now.untouched)) draft.remove();
          else draft.write({ values, ...now.more });
        },
      }),
    [subscribe, draft],
  );
}
