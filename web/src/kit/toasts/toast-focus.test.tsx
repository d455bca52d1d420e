/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settle } from '../../testing/settle.ts';
import { Theme } from '../../theme/theme.tsx';
import { AppDialog } from '../dialog/app-dialog.tsx';
import type { ToastMessage } from './toast-list.ts';
import ToastRegion, { toaster } from './toast-region.tsx';

// However slow the machine is, the toast is still there for the next key. One with Undo has a time of its own: it is paused.
Object.assign(toaster.attrs, { duration: 600_000 });
// A toast takes its time to go, also after its test.
afterEach(() => act(() => toaster.remove()));

const open = (undo?: () => void) =>
  render(
    <Theme>
      <button type="button">before</button>
      <ToastRegion messages={[{ id: 1, text: 'Saved.', type: 'success', undo }]} />
    </Theme>,
  );

it('Tab moves into a toast and on to what is after it, not back', async () => {
  open();
  const after = document.body.appendChild(document.createElement('button'));
  const close = await screen.findByRole('button', { name: 'Close notification' });
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'before' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(close);
  await userEvent.tab();
  await settle();
  expect(document.activeElement).toBe(after);
  after.remove();
});

it('a toast returns the focus when its pressed Undo disappears', async () => {
  open(() => {});
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  act(() => toaster.pause());
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(undo);
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'before' }));
});

it('a toast undoes its change once, however often Undo is pressed', async () => {
  const undo = jest.fn();
  open(undo);
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Undo/ }));
  expect(undo).toHaveBeenCalledTimes(1);
});

it('a toast moves the focus to the page when the previously focused element is removed', async () => {
  const page = (withBefore: boolean) => (
    <Theme>
      <main id="main" tabIndex={-1}>
        {withBefore && <button type="button">before</button>}
      </main>
      <ToastRegion messages={[{ id: 1, text: 'Deleted.', type: 'success' }]} />
    </Theme>
  );
  const { rerender } = render(page(true));
  const toast = (await screen.findByText('Deleted.')).closest<HTMLElement>('[role=status]');
  const focusOn = (button: HTMLElement) => act(() => button.focus());
  focusOn(screen.getByRole('button', { name: 'before' }));
  if (toast !== null) focusOn(within(toast).getByRole('button', { name: 'Close notification' }));
  rerender(page(false));
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

const withDialog = (...messages: ToastMessage[]) => (
  <Theme>
    <ToastRegion messages={messages} />
    <AppDialog title="A plan" footer={null} onClose={() => {}}>
      <input aria-label="Notes" />
    </AppDialog>
  </Theme>
);

it('a toast is heard while a dialog is open, which hides the page from screen readers', async () => {
  const saved = { id: 1, text: 'Saved.', type: 'success' } as const;
  const copied = { id: 2, text: 'Copied.', type: 'success' } as const;
  const { container, rerender } = render(withDialog(saved));
  await waitFor(() => expect(container.closest('[aria-hidden=true]')).not.toBeNull());
  rerender(withDialog(saved, copied));
  await screen.findByText('Copied.');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied.');
});

it('Undo can be reached by keyboard while a dialog is open, and returns the focus to it', async () => {
  const undo = jest.fn();
  render(withDialog({ id: 1, text: 'Verified.', type: 'success', undo }));
  const notes = await screen.findByRole('textbox', { name: 'Notes' });
  await waitFor(() => expect(document.activeElement).toBe(notes));
  const button = await screen.findByRole('button', { name: /^Undo/ });
  act(() => toaster.pause());
  await userEvent.keyboard('{Alt>}[KeyT]{/Alt}{Tab}');
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(notes);
});
