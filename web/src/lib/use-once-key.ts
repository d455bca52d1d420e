import { useCallback, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

/**
 * The Idempotency-Key for what a person is about to send: the same for the same content, so that pressing the button
 * again after a lost answer changes nothing twice. `forget` after it was sent: the same text may be meant anew.
 */
export function useOnceKey() {
  const known = useRef<{ readonly content: string; readonly key: string }>(undefined);
  const keyFor = useCallback((content: unknown): string => {
    const text = JSON.stringify(content);
    if (known.current?.content !== text) known.current = { content: text, key: newIdempotencyKey() };
    return known.current.key;
  }, []);
  const forget = useCallback(() => {
    known.current = undefined;
  }, []);
  return { keyFor, forget };
}
