import { userEvent } from '@testing-library/user-event';
import { getsFocus } from './press.ts';

/** Waits for the field's dialog: one that is just opening would take the focus between the click and the text. */
async function isReady(field: HTMLElement): Promise<void> {
  const dialog = field.closest('[role=dialog], [role=alertdialog]');
  if (dialog !== null) await getsFocus(dialog);
}

/** Appends a text to a field in one step: typing it letter by letter renders the page for each. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await isReady(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Replaces a field's text. */
export async function rewrite(field: HTMLElement, text: string): Promise<void> {
  await isReady(field);
  await userEvent.clear(field);
  await userEvent.paste(text);
}
