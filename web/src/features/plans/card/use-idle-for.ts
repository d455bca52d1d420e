import { useEffect, useEffectEvent } from 'react';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls `onIdle` after `ms` without input in this window, and when the page is left. Compares clock times: a machine that slept
 * is idle when it wakes, before its first key is processed.
 */
export function useIdleFor(ms: number, onIdle: () => void): void {
  const away = useEffectEvent(() => onIdle());
  useEffect(() => {
    let last = Date.now();
    const check = () => {
      if (Date.now() - last < ms) return;
      last = Date.now();
      away();
    };
    const onInput = () => {
      check();
      last = Date.now();
    };
    for (const input of inputs) window.addEventListener(input, onInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    window.addEventListener('pagehide', away);
    const timer = setInterval(check, 1_000);
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('pagehide', away);
    };
  }, [ms]);
}
