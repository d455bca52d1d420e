/** The inputs of a form in the order of the screen. */
function inputsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
}

/** Whether a field has an input in the form. */
export function hasInput(form: HTMLFormElement | null, path: string): boolean {
  return inputsOf(form).some((input) => input.getAttribute('name') === path);
}

/** The input of the first of these fields. */
export function firstInput(form: HTMLFormElement | null, paths: readonly string[]): HTMLElement | null {
  return inputsOf(form).find((input) => paths.includes(input.getAttribute('name') ?? '')) ?? null;
}

/** Focuses an element, and again after a dialog that is just closing has given the focus back to its button. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, select, textarea')) element?.focus();
    }),
  );
}
