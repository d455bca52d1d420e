import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what disappears together with a button in it, such as a message with Retry: keeps the focus in the dialog or the page. */
export function useFocusFallback<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const going = box.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      const place = going.closest<HTMLElement>('[role=dialog], main') ?? document.getElementById('main');
      place?.focus({ preventScroll: true });
    };
  }, []);
  return box;
}
