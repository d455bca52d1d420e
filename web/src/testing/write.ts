import { userEvent } from '@testing-library/user-event';

/** Appends a text to a field in one step: typing it letter by letter renders the page for each. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Replaces a field's text. */
export async function rewrite(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}
