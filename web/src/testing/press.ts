import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Waits until a dialog has the focus: before that it is still hiding the page behind it, and about to focus its first field. */
export const getsFocus = (opened: Element): Promise<void> =>
  waitFor(() => {
    if (!opened.contains(document.activeElement)) throw new Error('The dialog has not the focus yet.');
  });

/** Returns the dialog once it has the focus. */
export async function dialog(name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') {
  const opened = await screen.findByRole(role, { name });
  await getsFocus(opened);
  return within(opened);
}

/** Presses a button and returns the dialog that it opens. */
export async function openDialog(button: string, name = button, role?: 'dialog' | 'alertdialog') {
  await press(button);
  return dialog(name, role);
}
