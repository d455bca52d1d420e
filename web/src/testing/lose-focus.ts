import { act } from '@testing-library/react';

/** What browsers do with the focus of what is disabled: nothing has it any more. jsdom leaves it there. */
export function loseFocusOfDisabled(): void {
  if (document.activeElement?.matches(':disabled') !== true) return;
  const other = document.createElement('button');
  document.body.append(other);
  act(() => {
    other.focus();
    other.remove();
  });
}
