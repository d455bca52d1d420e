import { useMutation } from '@tanstack/react-query';
import type { Verifiable } from '../../../../shared/verification/fact-state.ts';
import { messageFor } from '../../lib/api/api-failure.ts';

export type Versioned = Verifiable & { readonly _id: string; readonly version: number };

/** The calls that save a statement about the facts of one kind of record. */
export type FactsCalls<Saved, Body> = {
  readonly send: (
    body: Body,
    sent: { readonly ifMatch: number; readonly idempotencyKey: string },
  ) => Promise<Saved>;
  /** Returns the current record, if a version conflict is why the call failed. */
  readonly stale: (error: unknown) => Saved | undefined;
  /** Updates the record wherever it is shown. */
  readonly changed: (saved: Saved) => void;
};

type Options<Saved, Body> = FactsCalls<Saved, Body> & {
  readonly keyFor: (content: unknown) => string;
  readonly record: Saved;
  readonly onSaved: (saved: Saved, body: Body) => void;
  /** The messages for a version conflict, and for a failure without a reason. */
  readonly words: { readonly meanwhile: string; readonly failed: string };
};

/** Saves a statement about a record's facts, only once however often it is sent. */
export function useFactsSave<Saved extends Versioned, Body>(options: Options<Saved, Body>) {
  const { keyFor, record, send, stale, changed, onSaved, words } = options;
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (body: Body) => {
      const ifMatch = record.version;
      return send(body, { ifMatch, idempotencyKey: keyFor({ body, ifMatch }) });
    },
    onSuccess: (saved, body) => {
      changed(saved);
      onSaved(saved, body);
    },
    onError: (failed) => {
      const now = stale(failed);
      if (now !== undefined) changed(now);
    },
  });
  const why = stale(error) ? words.meanwhile : messageFor(error, words.failed);
  return { save: mutate, busy: isPending, failure: isError ? why : undefined };
}
