import { useEffect } from 'react';

/**
 * Takes the place of a menu that is still loading. A user who presses something else in the meantime, or Escape, no longer wants
 * the menu: it would open over what they went to. Listens on the window, because the leave guard stops clicks at the document.
 */
export function MenuLoading({ onUnwanted }: { readonly onUnwanted: () => void }) {
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
