import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from '../../../../shared/zod.ts';
import { sessionIsOver } from '../../lib/api/api-failure.ts';
import {
  keyWasUsed,
  mayBeSaved,
  type SaveCalls,
  useSaveOnce,
  type Versioned,
} from '../../lib/api/use-save-once.ts';
import { useCloseGuard } from '../../lib/session/leave-guard.ts';
import { type ConflictField, comparedText, differences } from '../conflict/merge.ts';
import { typedText } from './typed-text.ts';
import { type Base, useKeepDraft, useRecordDraft } from './use-record-draft.ts';

type Options<Saved extends Versioned, Values extends FieldValues, Parsed, Body> = {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  /** The latest known version of the record, which may be newer than what the form started from. Undefined for a new record. */
  readonly record: Saved | undefined;
  /** Names the draft, `plan:id`. The draft knows over which version it was typed. */
  readonly draftId: string;
  /** The schema of the values as typed, valid or not. */
  readonly typed: z.ZodMiniType<Values>;
  /** Returns the form's values for a record, or its initial values. Must be the same function in every render. */
  readonly valuesOf: (record: Saved | undefined) => Values;
  /** Returns the typed values that count, if not all do: not a row that was added and left as it began. */
  readonly meant?: (values: Values) => Values;
  /** Returns what a save stores of the typed values, if not all: a new email address waits until it is confirmed. */
  readonly storedOf?: (values: Values) => Values;
  /** True while something that was added is not among the values yet, such as a picture that is being uploaded. */
  readonly pending?: boolean;
  /** The fields compared after a version conflict. */
  readonly fields: readonly ConflictField<Values>[];
  readonly calls: SaveCalls<Saved, Body>;
  /** Returns the current record, if a version conflict is why a save was refused. */
  readonly stale: (error: unknown) => Saved | undefined;
  /** Receives the saved record, and its values before. The form is busy until the returned promise settles. */
  readonly onSaved: (saved: Saved, before: Values | undefined) => unknown;
  /** Shows why a save failed, except for a version conflict. */
  readonly failure: { readonly clear: () => void; readonly show: (error: unknown) => void };
  /** Called after a failed save, unless the session is over: others may have changed more than this record. */
  readonly onRefused?: () => void;
};

export type VersionedSave<Saved, Values, Body> = {
  readonly base: Base<Values> | undefined;
  readonly fields: readonly ConflictField<Values>[];
  readonly valuesOf: (record: Saved | undefined) => Values;
  /** Reports whether something was typed or is pending, as of now; spaces alone do not count. */
  readonly changed: () => boolean;
  readonly busy: boolean;
  /** True if the form shows what was typed before the page was left or the session ended. */
  readonly restored: boolean;
  /** Whether what the form shows may have been saved: no answer to it is known. */
  readonly mayBeSent: boolean;
  /** Why the last attempt failed. */
  readonly lastError: unknown;
  /** A version that somebody else has saved since the typing began, if known. */
  readonly newer: Saved | undefined;
  /** The version somebody else saved, if that is why the last save was refused. */
  readonly conflict: Saved | undefined;
  readonly closeConflict: () => void;
  readonly send: (body: Body, on?: Base<Values>) => void;
  /** Shows the chosen values as edits of another version, and returns that version as the base for sending them. */
  readonly moveTo: (theirs: Saved, values: Values) => Base<Values>;
  /** Discards what was typed: the draft and, with `discard`, the values too. */
  readonly forget: () => void;
  readonly discard: () => void;
};

/**
 * Everything between a form and the record it edits: the draft, the version the person saw (If-Match), one key for all
 * attempts at one save (Idempotency-Key), and the handling of somebody else's edit.
 */
export function useVersionedSave<Saved extends Versioned, Values extends FieldValues, Parsed, Body>(
  options: Options<Saved, Values, Parsed, Body>,
): VersionedSave<Saved, Values, Body> {
  const { form, record, draftId, typed, valuesOf, fields, calls, stale, failure, meant } = options;
  const { storedOf = (values) => values, pending = false } = options;
  const baseOf = (saved: Saved): Base<Values> => ({ version: saved.version, values: valuesOf(saved) });
  const text = (values: Values) => {
    const parsed = typed.safeParse(values).data;
    return typedText(parsed && meant ? meant(parsed) : parsed);
  };

  const { draft, stored } = useRecordDraft(draftId, typed, () => valuesOf(record));
  const [restored, setRestored] = useState(stored !== undefined);
  const [mayBeSent, setMayBeSent] = useState(stored?.sent === true);
  const [base, setBase] = useState(() => record && (stored?.base ?? baseOf(record)));
  const [key, setKey] = useState(() => stored?.key ?? crypto.randomUUID());
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
    { ...(record === undefined ? { key } : { base }), sent: mayBeSent },
    (values) => text(values) === text(untouched),
  );

  const settle = () => {
    draft.remove();
    setRestored(false);
    setMayBeSent(false);
  };
  const startFrom = (saved: Saved) => {
    reset(valuesOf(saved));
    setBase(baseOf(saved));
    settle();
  };
  const newer =
    record !== undefined && base !== undefined && record.version > base.version ? record : undefined;
  // A newer version replaces one that nobody has edited. Compares the values themselves: a draft is restored just
  // before, and `isDirty` is updated only later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for a newer version
  useEffect(() => {
    if (newer === undefined) return;
    // What is pending hides the newer value of its field.
    if (pending && shown(valuesOf(newer)) !== shown(untouched)) return;
    const now = text(getValues());
    // It may contain what was typed: a save whose answer was lost.
    if (now === text(untouched) || now === text(valuesOf(newer))) startFrom(newer);
  }, [newer, pending]);

  const shown = (values: Values) => JSON.stringify(fields.map((field) => comparedText(field, values)));
  /** What attempts without an answer may have saved: version and values. */
  const unanswered = useRef(new Set<string>());
  const attempt = async (seen: Versioned | undefined, body: Body): Promise<Saved> => {
    try {
      return await saveOnce(seen, body);
    } catch (error) {
      if (seen && mayBeSaved(error))
        unanswered.current.add(`${seen.version + 1} ${shown(storedOf(getValues()))}`);
      throw error;
    }
  };
  /**
   * Saves. After a conflict it retries on the newer version, if that changed nothing that the form shows, or is an earlier
   * attempt at this save, whose answer was lost.
   */
  const save = async (body: Body, on: Base<Values> | undefined): Promise<Saved> => {
    const seen = record && on && { _id: record._id, version: on.version };
    try {
      return await attempt(seen, body);
    } catch (error) {
      const theirs = stale(error);
      if (on === undefined || theirs === undefined) throw error;
      const now = valuesOf(theirs);
      if (shown(now) === shown(on.values)) return await attempt(theirs, body);
      // What was typed is saved already, perhaps by an attempt whose answer was lost.
      if (differences(fields, on.values, getValues(), now).length === 0) return theirs;
      if (!unanswered.current.has(`${theirs.version} ${shown(now)}`)) throw error;
      return await attempt(theirs, body);
    }
  };
  const mark = (sending: { readonly sent: boolean; readonly key?: string }) => {
    const held = draft.read();
    if (held !== undefined) draft.write({ ...held, ...sending });
  };
  const sending = useMutation({
    mutationFn: async ({ body, on }: { body: Body; on: Base<Values> | undefined }) => {
      // A reload before the answer leaves it unknown, too.
      mark({ sent: true });
      const saved = await save(body, on);
      draft.remove();
      await options.onSaved(saved, on?.values);
    },
    onMutate: failure.clear,
    onError: (error) => {
      // The refusal of a later attempt says nothing about an earlier one.
      const sent = (mayBeSent && !keyWasUsed(error)) || mayBeSaved(error);
      // The person is told that the earlier text was saved; saving again then creates another record.
      const next = keyWasUsed(error) ? crypto.randomUUID() : key;
      mark({ sent, ...(record === undefined && { key: next }) });
      setKey(next);
      setMayBeSent(sent);
      if (sessionIsOver(error)) return;
      const theirs = stale(error);
      setConflict(theirs);
      if (theirs === undefined) failure.show(error);
      options.onRefused?.();
    },
  });

  const changed = () => pending || text(getValues()) !== text(untouched);
  useCloseGuard(changed);

  return {
    ...{ base, fields, valuesOf, restored, mayBeSent, newer, conflict },
    lastError: sending.error,
    changed,
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
      settle();
      // What was discarded may have been saved with the old key.
      setKey(crypto.randomUUID());
      if (newer === undefined) reset(untouched);
      else startFrom(newer);
    },
  };
}
