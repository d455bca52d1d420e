/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { getsFocus } from '../../testing/press.ts';
import { Theme } from '../../theme/theme.tsx';
import IdleQuestion from './idle-question.tsx';

it('a PC that wakes in the last second is told of one', async () => {
  render(
    <Theme>
      <IdleQuestion duration="10 minutes" secondsLeft={1} onStay={() => {}} onSignOut={() => {}} />
    </Theme>,
  );
  const question = await getsFocus(await screen.findByRole('alertdialog', { name: 'Are you still there?' }));
  expect(question.textContent).toContain('You will be signed out in 1 second.');
});
