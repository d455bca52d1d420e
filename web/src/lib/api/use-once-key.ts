import { useCallback, useMemo, useRef } from 'react';
import * as z from '../../../../shared/zod.ts';
import { draftOf } from '../drafts/drafts.ts';
import { usePerson } from '../services.tsx';
import { sendingId } from '../storage.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

const sendingSchema = z.object({ content: z.string(), key: z.string() });

/**
 * The Idempotency-Key for what a person is about to send: the same for the same content, so that pressing the button
 * again after a lost answer changes nothing twice. It is kept as long as the draft of the form is, because the text
 * that a reload brings back may have been sent already. `forget` after it was sent: the same text may be meant anew.
 */
export function useOnceKey(formId: string) {
  const owner = usePerson().user?._id ?? '';
  const storedSending = useMemo(() => draftOf(owner, sendingId(formId), sendingSchema), [owner, formId]);
  // A full storage keeps none.
  const latest = useRef<z.infer<typeof sendingSchema>>(undefined);
  const keyFor = useCallback(
    (content: unknown): string => {
      const text = JSON.stringify(content);
      const before = latest.current ?? storedSending.read();
      latest.current = before?.content === text ? before : { content: text, key: newIdempotencyKey() };
      storedSending.write(latest.current);
      return latest.current.key;
    },
    [storedSending],
  );
  const forget = useCallback(() => {
    latest.current = undefined;
    storedSending.remove();
  }, [storedSending]);
  return { keyFor, forget };
}
