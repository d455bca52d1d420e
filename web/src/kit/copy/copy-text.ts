/** The older way, for pages served over plain HTTP, where browsers offer no clipboard. */
function copyBySelection(text: string): boolean {
  // Inside a modal dialog everything outside it is inert, so the helper field is placed where the focus is.
  const place = document.activeElement?.closest('dialog') ?? document.body;
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  place.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Copies text to the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
