import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Returns the dialog once it has the focus: before that it is still hiding the page behind it. */
export async function dialog(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const opened = await screen.findByRole(role, { name });
  await waitFor(() => {
    if (!opened.contains(document.activeElement)) throw new Error('The dialog has not the focus yet.');
  });
  return within(opened);
}

/** Presses a button and returns the dialog that it opens. */
export async function openDialog(button: string, name = button, role?: 'dialog' | 'alertdialog') {
  await press(button);
  return dialog(name, role);
}
