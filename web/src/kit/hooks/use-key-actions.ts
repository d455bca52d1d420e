import { useEffect, useEffectEvent } from 'react';
import { takesText } from '../../lib/single-keys.ts';

/** Listens for single-character keys of a page, if such shortcuts are on (WCAG 2.1.4). */
export function useKeyActions(actions: Readonly<Record<string, () => void>>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key, target } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (ctrlKey || metaKey || altKey || takesText(target)) return;
    // With Caps Lock on, letters are capitals.
    const action = actions[key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!on) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
