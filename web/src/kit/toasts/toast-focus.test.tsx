/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settle } from '../../testing/settle.ts';
import { Theme } from '../../theme/theme.tsx';
import ToastRegion from './toast-region.tsx';

const open = (undo?: () => void) =>
  render(
    <Theme>
      <button type="button">before</button>
      <ToastRegion messages={[{ id: 1, text: 'Saved.', type: 'success', undo }]} />
      <button type="button">after</button>
    </Theme>,
  );

it('Tab moves into a toast and on to the page after it, not back', async () => {
  open();
  const close = await screen.findByRole('button', { name: 'Close notification' });
  const [before, after] = ['before', 'after'].map((name) => screen.getByRole('button', { name }));
  await userEvent.tab();
  expect(document.activeElement).toBe(before);
  await userEvent.tab();
  expect(document.activeElement).toBe(close);
  await userEvent.tab();
  await settle();
  expect(document.activeElement).toBe(after);
});

it('a toast returns the focus when its pressed Undo disappears', async () => {
  open(() => {});
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(undo);
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'before' }));
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
