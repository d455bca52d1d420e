import { type RefObject, useEffect } from 'react';

/** Takes the focus into a panel, and closes it on Escape or a press outside of it and of the button that opened it. */
export function useDismiss(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: (focusButton: boolean) => void,
): void {
  useEffect(() => panel.current?.focus({ preventScroll: true }), [panel]);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!panel.current?.contains(target) && !button.current?.contains(target)) onClose(false);
    };
    const key = (event: KeyboardEvent) => {
      // A drag by keyboard is cancelled by the same key; that press is used up.
      if (event.key !== 'Escape' || panel.current?.querySelector('[data-dragging]')) return;
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
    };
    document.addEventListener('pointerdown', press);
    window.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('keydown', key, true);
    };
  }, [panel, button, onClose]);
}
