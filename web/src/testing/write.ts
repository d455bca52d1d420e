import { userEvent } from '@testing-library/user-event';

/** Adds a text to what is in a field, at one stroke: letter by letter draws the page again for each. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Puts a text in the place of what is in a field. */
export async function rewrite(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}
