import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For what goes with a button that was pressed in it, such as a message with Retry: the focus stays in the dialog or the page. A
 * browser takes it from a button that is busy, before that goes.
 */
export function useFocusLeft<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const going = box.current;
    let pressed = false;
    const press = () => {
      pressed = true;
    };
    going?.addEventListener('click', press);
    return () => {
      going?.removeEventListener('click', press);
      const focused = document.activeElement;
      if (going?.contains(focused) || (pressed && going && focused?.contains(going)))
        going.closest<HTMLElement>('[role=dialog], main')?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
