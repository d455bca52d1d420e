import { useEffect, useEffectEvent } from 'react';
import { keyOf, takesText } from '../../lib/single-keys.ts';

/** Finds the dialogs in front of a page, which take its keys. */
export const inFront = '[role=dialog], [role=alertdialog]';

/** Listens for single-character keys of a page, if such shortcuts are on (WCAG 2.1.4). */
export function useKeyActions(
  actions: Readonly<Record<string, () => void>>,
  on: boolean,
  takingKeys = inFront,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (ctrlKey || metaKey || altKey || takesText(target)) return;
    const action = actions[keyOf(event)];
    if (action === undefined || document.querySelector(takingKeys) !== null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!on) return undefined;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
