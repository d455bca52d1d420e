import { type MouseEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';

type DisabledProps = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly disabled?: boolean;
  readonly 'aria-disabled'?: true;
  readonly onClick?: (event: MouseEvent) => void;
};

/**
 * Returns the props that disable a button; spread them last. A focused button keeps the focus: browsers move it from a
 * disabled element to the top of the page and do not restore it.
 * @param ref the button's own ref, if needed
 */
export function useDisabled(off: boolean, ref?: Ref<HTMLButtonElement>): DisabledProps {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  if (!off) return { ref: own };
  const focused = own.current !== null && own.current === document.activeElement;
  if (!focused) return { ref: own, disabled: true };
  return { ref: own, disabled: false, 'aria-disabled': true, onClick: doNothing };
}

/** Submits no form either: Enter in a field submits by a click on the form's button. */
function doNothing(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
