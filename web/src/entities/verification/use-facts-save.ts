import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Verifiable } from '../../../../shared/verification/fact-state.ts';
import {
  type FactGroup,
  factGroupLabels,
  type Verify,
} from '../../../../shared/verification/verification.ts';
import { useUndo } from '../../kit/toasts/use-undo.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import type { SentWith } from '../../lib/api/use-save-once.ts';

export type Versioned = Verifiable & { readonly _id: string; readonly version: number };

/** The calls that save a statement about the facts of one kind of record. */
export type FactsCalls<Saved, Body> = {
  readonly send: (body: Body, sent: SentWith) => Promise<Saved>;
  /** Returns the current record, if a version conflict is why the call failed. */
  readonly stale: (error: unknown) => Saved | undefined;
  /** Updates the record wherever it is shown. */
  readonly changed: (saved: Saved) => void;
};

/** The calls that verify the facts of one kind of record. */
export type Verifying<Saved> = FactsCalls<Saved, Verify>;

type Options<Saved> = Verifying<Saved> & {
  readonly keyFor: (content: unknown) => string;
  readonly record: Saved;
  /** The record's name. */
  readonly name: string;
  /** What is shown of the record. */
  readonly groups: readonly { readonly facts: unknown }[];
  readonly onSaved: () => void;
  readonly onFailed?: (error: unknown) => void;
};

const changedMeanwhile =
  'Someone else has changed it since you opened this. Please check the facts as they are now before you verify.';

/**
 * Verifies groups of a record's facts, only once however often it is sent; reports it in a toast, and reverts it on Undo.
 */
export function useFactsSave<Saved extends Versioned>(options: Options<Saved>) {
  const { keyFor, record, name, groups: shown, send, stale, changed, onSaved, onFailed } = options;
  const undo = useUndo();
  const tell = (saved: Saved, groups: FactGroup[]) => {
    const sent = { ifMatch: saved.version, idempotencyKey: crypto.randomUUID() };
    undo({
      text: `Verified: ${groups.map((group) => factGroupLabels[group]).join(', ')}`,
      about: name,
      takeBack: async () => {
        changed(await send({ groups, takeBack: true }, sent));
        return `Undone: ${name}`;
      },
    });
  };
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (body: Verify) => {
      const ifMatch = record.version;
      return send(body, { ifMatch, idempotencyKey: keyFor({ body, ifMatch }) });
    },
    onSuccess: (saved, { groups }) => {
      changed(saved);
      tell(saved, groups);
      onSaved();
    },
    onError: (failed) => {
      onFailed?.(failed);
      const now = stale(failed);
      if (now !== undefined) changed(now);
    },
  });
  // Newer facts may arrive while the payer is asked.
  const facts = JSON.stringify(shown.map((group) => group.facts));
  const [opened] = useState(facts);
  const changedHere = facts === opened ? undefined : changedMeanwhile;
  const why = stale(error) ? changedMeanwhile : messageFor(error, 'Verifying failed');
  return { save: mutate, busy: isPending, failure: isError ? why : changedHere };
}
