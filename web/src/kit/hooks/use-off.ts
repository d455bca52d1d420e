import { type MouseEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';

type Off = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly disabled?: boolean;
  readonly 'aria-disabled'?: true;
  readonly onClick?: (event: MouseEvent) => void;
};

/**
 * What switches a button off, as its last props. One that has the focus keeps it: a browser takes it from what is disabled, to
 * the top of the page, and does not give it back.
 * @param ref the button's own, if anybody needs it
 */
export function useOff(off: boolean, ref?: Ref<HTMLButtonElement>): Off {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  if (!off) return { ref: own };
  const focused = own.current !== null && own.current === document.activeElement;
  if (!focused) return { ref: own, disabled: true };
  return { ref: own, disabled: false, 'aria-disabled': true, onClick: doNothing };
}

/** It sends no form either: Enter in a field does that by a click on the form's button. */
function doNothing(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
