import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Returns the dialog once it has the focus: before that it is still hiding the page behind it, and about to focus its first field. */
export const getsFocus = <Opened extends Element>(opened: Opened): Promise<Opened> =>
  waitFor(() => {
    if (!opened.contains(document.activeElement)) throw new Error('The dialog has not the focus yet.');
    return opened;
  });

/** Returns the queries of a dialog once it has the focus. */
export async function dialog(name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') {
  return within(await getsFocus(await screen.findByRole(role, { name })));
}

/** Presses a button and returns the queries of the dialog that it opens. */
export async function openDialog(button: string | RegExp, name = button, role?: 'dialog' | 'alertdialog') {
  await press(button);
  return dialog(name, role);
}
