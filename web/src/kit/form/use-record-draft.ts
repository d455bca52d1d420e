import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from '../../../../shared/zod.ts';
import { draftOf } from '../../lib/drafts/drafts.ts';
import { usePerson } from '../../lib/services.tsx';

/** The version of a record that an edit started from, as the form shows it. */
export type Base<Values> = { readonly version: number; readonly values: Values };

/** What a draft holds besides the values: the version an edit started from, or the key of a creation that may have been sent. */
type Origin<Values> = {
  readonly base?: Base<Values> | undefined;
  readonly key?: string | undefined;
  /** Whether it may have been saved: no answer to it is known. */
  readonly sent?: boolean | undefined;
};

const someValues = z.record(z.string(), z.unknown());
/** A stored draft, possibly from a release whose form had other fields. */
const storedSchema = z.object({
  values: someValues,
  base: z.optional(z.object({ version: z.number(), values: someValues })),
  key: z.optional(z.string()),
  sent: z.optional(z.boolean()),
});

/** What this person typed into the form of one record (or of a new one) in this tab and did not save. */
export function useRecordDraft<Values extends object>(
  formId: string,
  typed: z.ZodMiniType<Values>,
  untouched: () => Values,
) {
  const owner = usePerson().user?._id ?? '';
  const draft = useMemo(() => draftOf(owner, formId, storedSchema), [owner, formId]);
  const [stored] = useState((): (Origin<Values> & { readonly values: Values }) | undefined => {
    const stored = draft.read();
    if (stored === undefined) return undefined;
    // Fields that an older form did not have get the record's values: nobody has touched them.
    const filled = (values: unknown) => typed.safeParse(Object.assign({}, untouched(), values)).data;
    const values = filled(stored.values);
    const base = stored.base && filled(stored.base.values);
    if (values === undefined || (stored.base !== undefined && base === undefined)) return undefined;
    return { ...stored, values, base: stored.base && base && { ...stored.base, values: base } };
  });
  return { draft, stored };
}

/**
 * Returns the values with the date as it was before where a part of it is missing: the browser's date field is then empty, and
 * would be restored as no date.
 */
function withWholeDates<Values extends object>(values: Values, before: object = {}): Values {
  const dates = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const partial = new Set(dates.filter(({ validity }) => validity.badInput).map(({ name }) => name));
  const whole = Object.entries(before).filter(([name]) => partial.has(name));
  return { ...values, ...Object.fromEntries(whole) };
}

/** Keeps the draft up to date while the person types, and removes it when everything is back to the original. */
export function useKeepDraft<Values extends FieldValues, Parsed>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Parsed>, 'subscribe'>,
  draft: ReturnType<typeof useRecordDraft<Values>>['draft'],
  typed: z.ZodMiniType<Values>,
  origin: Origin<Values>,
  untouched: (values: Values) => boolean,
): void {
  const keep = useEffectEvent((typedNow: Values) => {
    const values = withWholeDates(typedNow, origin.base?.values);
    if (untouched(values)) draft.remove();
    // Fields unknown to the schema are not stored, such as a password that the save needs.
    else draft.write({ values: typed.safeParse(values).data ?? {}, ...origin });
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  );
}
