/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settle } from '../../testing/settle.ts';
import { Theme } from '../../theme/theme.tsx';
import ToastRegion from './toast-region.tsx';

it('Tab leads into a toast and on from there, not back again', async () => {
  render(
    <Theme>
      <button type="button">before</button>
      <ToastRegion messages={[{ id: 1, text: 'Saved.', type: 'success' }]} />
      <button type="button">after</button>
    </Theme>,
  );
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
