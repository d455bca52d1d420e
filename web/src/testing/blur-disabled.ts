import { act } from '@testing-library/react';

/** Removes the focus from a disabled element, as browsers do. jsdom leaves it there. */
export function blurDisabled(): void {
  if (document.activeElement?.matches(':disabled') !== true) return;
  const other = document.createElement('button');
  document.body.append(other);
  act(() => {
    other.focus();
    other.remove();
  });
}
