import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what goes with a button that was pressed in it, such as a message with Retry: the focus stays in the dialog or the page. */
export function useFocusLeft<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const going = box.current;
    return () => {
      if (going?.contains(document.activeElement))
        going.closest<HTMLElement>('[role=dialog], main')?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
