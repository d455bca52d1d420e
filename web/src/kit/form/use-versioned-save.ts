import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';
import { sessionIsOver } from '../../lib/api/api-failure.ts';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { type SaveCalls, useSaveOnce, type Versioned } from '../../lib/api/use-save-once.ts';
import type { ConflictField } from '../conflict/merge.ts';
import { typedText } from './typed-text.ts';
import { type Base, useKeepDraft, useRecordDraft } from './use-record-draft.ts';

type Options<Saved extends Versioned, Values extends FieldValues, Parsed, Body> = {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  /** The record as it is known at this moment; it may be newer than what the form began from. None for a new one. */
  readonly record: Saved | undefined;
  /** Names the draft, `plan:id`. With the version in it, what was typed over an older one does not come back. */
  readonly draftId: string;
  /** The values as they are typed, right or wrong. */
  readonly typed: z.ZodMiniType<Values>;
  /** What the form shows of a record, or starts with. The same function every time. */
  readonly valuesOf: (record: Saved | undefined) => Values;
  /** What of the typed values says something, where not all of it does: a row that was added and left as it began. */
  readonly meant?: (values: Values) => Values;
  /** What is compared when somebody else has saved meanwhile. */
  readonly fields: readonly ConflictField<Values>[];
  readonly calls: SaveCalls<Saved, Body>;
  /** The record as it is now, if that is why a save was refused. */
  readonly stale: (error: unknown) => Saved | undefined;
  /**
   * Takes the confirmed record, and what it was before. A form that stays open until it is done is busy so long.
   */
  readonly onSaved: (saved: Saved, before: Values | undefined) => unknown;
  /** Says why a save did not work, if not because of somebody else's. */
  readonly failure: { readonly clear: () => void; readonly show: (error: unknown) => void };
  /** After every refusal: others may have changed more than this record. */
  readonly onRefused?: () => void;
};

export type VersionedSave<Saved, Values, Body> = {
  readonly base: Base<Values> | undefined;
  readonly fields: readonly ConflictField<Values>[];
  readonly valuesOf: (record: Saved | undefined) => Values;
  /** True if something was typed, as of now; blanks alone are nothing. */
  readonly changed: () => boolean;
  readonly busy: boolean;
  /** The form holds what was typed before the page was left or the session ended. */
  readonly restored: boolean;
  /** A version that somebody has saved since the typing began, as far as it is known. */
  readonly newer: Saved | undefined;
  /** What somebody else has saved, if that is why the last save was refused. */
  readonly conflict: Saved | undefined;
  readonly closeConflict: () => void;
  readonly send: (body: Body, on?: Base<Values>) => void;
  /** Shows the chosen values as edits of another version, and gives that version to send them on. */
  readonly moveTo: (theirs: Saved, values: Values) => Base<Values>;
  /** Forgets what was typed: the draft, and with `discard` the values too. */
  readonly forget: () => void;
  readonly discard: () => void;
};

/**
 * Everything between a form and the record it edits: the draft, the version that was seen (If-Match), one key for every
 * try of one save (Idempotency-Key), and what to do about somebody else's edit.
 */
export function useVersionedSave<Saved extends Versioned, Values extends FieldValues, Parsed, Body>(
  options: Options<Saved, Values, Parsed, Body>,
): VersionedSave<Saved, Values, Body> {
  const { form, record, draftId, typed, valuesOf, fields, calls, stale, failure, meant } = options;
  const baseOf = (saved: Saved): Base<Values> => ({ version: saved.version, values: valuesOf(saved) });
  const text = (values: Values) => {
    const parsed = typed.safeParse(values).data;
    return typedText(parsed && meant ? meant(parsed) : parsed);
  };

  const { draft, stored } = useRecordDraft(draftId, typed, () => valuesOf(record));
  const [restored, setRestored] = useState(stored !== undefined);
  const [base, setBase] = useState(() => record && (stored?.base ?? baseOf(record)));
  const [key, setKey] = useState(() => stored?.key ?? newIdempotencyKey());
  const [conflict, setConflict] = useState<Saved>();
  const saveOnce = useSaveOnce(calls, key);

  const { reset, getValues } = form;
  const untouched = base?.values ?? valuesOf(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (stored === undefined) return;
    reset(untouched);
    reset(stored.values, { keepDefaultValues: true });
  }, []);
  useKeepDraft(
    form,
    draft,
    typed,
    record === undefined ? { key } : { base },
    (values) => text(values) === text(untouched),
  );

  const newer =
    record !== undefined && base !== undefined && record.version > base.version ? record : undefined;
  // A newer version takes the place of one that nobody has touched. The values themselves are compared: what was kept
  // of them is put back just before, and `isDirty` follows later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version alone is the occasion
  useEffect(() => {
    if (newer === undefined || text(getValues()) !== text(untouched)) return;
    reset(valuesOf(newer));
    setBase(baseOf(newer));
  }, [newer]);

  /** Where somebody else has changed nothing that the form shows, the edit is one of their version as well. */
  const save = async (body: Body, on: Base<Values> | undefined): Promise<Saved> => {
    const seen = record && on && { _id: record._id, version: on.version };
    try {
      return await saveOnce(seen, body);
    } catch (error) {
      const theirs = stale(error);
      if (on === undefined || theirs === undefined) throw error;
      const now = valuesOf(theirs);
      if (fields.some((field) => field.text(now) !== field.text(on.values))) throw error;
      return await saveOnce(theirs, body);
    }
  };
  const sending = useMutation({
    mutationFn: async ({ body, on }: { body: Body; on: Base<Values> | undefined }) => {
      const saved = await save(body, on);
      draft.remove();
      await options.onSaved(saved, on?.values);
    },
    onMutate: failure.clear,
    onError: (error) => {
      if (sessionIsOver(error)) return;
      const theirs = stale(error);
      setConflict(theirs);
      if (theirs === undefined) failure.show(error);
      options.onRefused?.();
    },
  });

  return {
    ...{ base, fields, valuesOf, restored, newer, conflict },
    changed: () => text(getValues()) !== text(untouched),
    busy: sending.isPending,
    closeConflict: () => setConflict(undefined),
    send: (body, on = base) => sending.mutate({ body, on }),
    moveTo: (theirs, values) => {
      const on = baseOf(theirs);
      reset(on.values);
      reset(values, { keepDefaultValues: true });
      setBase(on);
      setConflict(undefined);
      return on;
    },
    forget: draft.remove,
    discard: () => {
      draft.remove();
      setRestored(false);
      // What was thrown away may have been saved with the other key.
      setKey(newIdempotencyKey());
      reset(untouched);
    },
  };
}
