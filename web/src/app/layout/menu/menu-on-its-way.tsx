import { useEffect } from 'react';

/**
 * Stands for a menu that is still being loaded. Whoever presses something else meanwhile, or Escape, no longer wants
 * it: it would open over what they went to. Heard by the window, because the leave guard stops clicks at the document.
 */
export function MenuOnItsWay({ onUnwanted }: { readonly onUnwanted: () => void }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onUnwanted();
    window.addEventListener('click', onUnwanted, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('click', onUnwanted, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [onUnwanted]);
  return null;
}
