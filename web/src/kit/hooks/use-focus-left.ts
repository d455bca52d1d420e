import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For what goes with a button that was pressed in it, such as a message with Retry: the focus stays in the dialog or the page. A
 * browser takes it from a button that is busy, before that goes; one that stays has it again when it is no longer `busy`.
 */
export function useFocusLeft<Box extends HTMLElement>(busy = false): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const going = box.current;
    const press = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest('button') : null;
    };
    going?.addEventListener('click', press);
    return () => {
      going?.removeEventListener('click', press);
      const focused = document.activeElement;
      if (going?.contains(focused) || (pressed.current && going && focused?.contains(going)))
        going.closest<HTMLElement>('[role=dialog], main')?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
  }, [busy]);
  return box;
}
