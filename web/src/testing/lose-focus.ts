import { act } from '@testing-library/react';

/**
 * What Chrome does with the focus of a button that is disabled: nothing has it any more. jsdom leaves it there, and takes it from there
 * only for something else.
 */
export function loseFocus(): void {
  const other = document.createElement('button');
  document.body.append(other);
  act(() => {
    other.focus();
    other.remove();
  });
  if (document.activeElement !== document.body) throw new Error('Something still has the focus.');
}
