import { useCallback, useEffect, useRef, useState } from 'react';
import { onStoredElsewhere, storage } from '../../lib/storage.ts';
import { evaluateIdle, type IdleVerdict } from './idle-clock.ts';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Recording every movement of the mouse would cost more than it tells. */
const writeEveryMs = 5_000;

/**
 * Follows the input in all tabs. While the question is shown, only its answer counts: a passer-by who touches the mouse is not
 * the person who signed in.
 *
 * @returns the current verdict, and `stay`, the answer that the user is there
 */
export function useIdle(idleMs: number): { verdict: IdleVerdict; stay: () => void } {
  const [verdict, setVerdict] = useState<IdleVerdict>({ kind: 'active', checkInMs: idleMs });
  const look = useRef(() => {});
  const stay = useCallback(() => {
    storage.lastActivity.write(Date.now());
    look.current();
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    if (storage.lastActivity.read() === undefined) storage.lastActivity.write(Date.now());

    const check = () => {
      clearTimeout(timer);
      const now = Date.now();
      const last = storage.lastActivity.read() ?? now;
      // If the clock was set back, the time until it catches up must not count as activity.
      if (last > now) storage.lastActivity.write(now);
      const next = evaluateIdle(now, last, idleMs);
      asking = next.kind !== 'active';
      setVerdict(next);
      if (next.kind !== 'over') timer = setTimeout(check, next.checkInMs);
    };
    look.current = check;

    let written = 0;
    const onInput = () => {
      const now = Date.now();
      // If the clock was set back, input must still be recorded.
      if (Math.abs(now - written) < writeEveryMs) return;
      // Timers sleep with the machine: the first input after it wakes must bring up the question, not answer it.
      if (!asking) check();
      if (asking) return;
      written = now;
      storage.lastActivity.write(now);
    };
    for (const input of inputs) window.addEventListener(input, onInput, { capture: true, passive: true });
    const stopListening = onStoredElsewhere({
      changed: (key) => {
        if (key === storage.lastActivity.key && asking) check();
      },
    });
    document.addEventListener('visibilitychange', check);
    check();
    return () => {
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
      document.removeEventListener('visibilitychange', check);
      stopListening();
    };
  }, [idleMs]);

  return { verdict, stay };
}
