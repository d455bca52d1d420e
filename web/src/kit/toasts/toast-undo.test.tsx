/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Theme } from '../../theme/theme.tsx';
import ToastRegion from './toast-region.tsx';

it('a toast undoes its change once, however often Undo is pressed', async () => {
  let undone = 0;
  const undo = () => {
    undone += 1;
  };
  render(
    <Theme>
      <ToastRegion messages={[{ id: 1, text: 'Saved.', type: 'success', undo }]} />
    </Theme>,
  );
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Undo/ }));
  expect(undone).toBe(1);
});
