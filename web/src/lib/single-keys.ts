import { useCallback, useState } from 'react';
import * as z from '../../../shared/zod.ts';
import { stored } from './storage.ts';

const setting = stored('singleKeyShortcuts', z.boolean(), true);

/** Returns whether single-character shortcuts are on, and the function that switches them. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(setting.read);
  const change = useCallback((next: boolean) => {
    setOn(next);
    setting.write(next);
  }, []);
  return [on, change];
}

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Reports whether letters typed in an element are text, not shortcuts. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** Returns the key of a shortcut: with Caps Lock on, letters are capitals, as they are with Shift, which makes no shortcut. */
export const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey ? key : key.toLowerCase());
