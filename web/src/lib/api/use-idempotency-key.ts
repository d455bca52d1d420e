import { useCallback, useMemo, useRef } from 'react';
import * as z from '../../../../shared/zod.ts';
import { draftOf } from '../drafts/drafts.ts';
import { usePerson } from '../services.tsx';
import { sendingId } from '../storage.ts';

const sendingSchema = z.object({
  content: z.string(),
  key: z.string(),
  /** True if an earlier attempt may have been saved, with this content or another. */
  again: z.optional(z.boolean()),
});

/**
 * Returns the Idempotency-Key for what a person is about to send: the same key for the same content, so that pressing the button
 * again after a lost response changes nothing twice. It is kept as long as the form's draft, because the text that a reload
 * restores may have been sent already: `mayBeSent` then returns true. Call `forget` once it was sent, because the same text may be
 * meant as new, and `refused` when the server refused an attempt.
 */
export function useIdempotencyKey(formId: string) {
  const owner = usePerson().user?._id ?? '';
  const storedSending = useMemo(() => draftOf(owner, sendingId(formId), sendingSchema), [owner, formId]);
  // Also kept here, because full storage keeps nothing.
  const latest = useRef<z.infer<typeof sendingSchema>>(undefined);
  const keyFor = useCallback(
    (content: unknown): string => {
      const text = JSON.stringify(content);
      const before = latest.current ?? storedSending.read();
      latest.current = {
        content: text,
        key: before?.content === text ? before.key : crypto.randomUUID(),
        ...(before && { again: true }),
      };
      storedSending.write(latest.current);
      return latest.current.key;
    },
    [storedSending],
  );
  const forget = useCallback(() => {
    latest.current = undefined;
    storedSending.remove();
  }, [storedSending]);
  return {
    keyFor,
    forget,
    // The refusal of a later attempt says nothing about the first.
    refused: () => {
      if (latest.current?.again !== true) forget();
    },
    mayBeSent: () => (latest.current ?? storedSending.read()) !== undefined,
  };
}
