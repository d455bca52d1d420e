/** Returns the inputs of a form in screen order. */
function inputsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
}

/** Reports whether a field has an input in the form. */
export function hasInput(form: HTMLFormElement | null, path: string): boolean {
  return inputsOf(form).some((input) => input.getAttribute('name') === path);
}

/** Returns the first input on the screen that belongs to one of these fields. */
export function firstInput(form: HTMLFormElement | null, paths: readonly string[]): HTMLElement | null {
  return inputsOf(form).find((input) => paths.includes(input.getAttribute('name') ?? '')) ?? null;
}

/** Focuses an element, and again after a closing dialog has returned the focus to its button. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, select, textarea')) element?.focus();
    }),
  );
}
