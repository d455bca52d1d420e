/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, refusal } from '../../../testing/fake-api.ts';
import { write } from '../../../testing/write.ts';
import { openAccount, press, self, toasts } from '../testing/open-account.tsx';

const secondFactor = { since: '2026-11-21T09:00:00.000Z', recoveryCodes: 8 };

/** Presses a button of the panel, and what the password form that it opens is confirmed with. */
async function confirm(button: string, label: string) {
  const panel = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  await press(button);
  await write(await panel.findByLabelText('Current password'), 'my words');
  await write(panel.getByLabelText('Code'), '123456');
  await press(label);
  return panel;
}

it('new recovery codes that got lost on the way may have ended the old ones, as the panel says, and are shown at last', async () => {
  const { wire } = openAccount('/account', {
    me: () => json({ ...self, secondFactor }),
    renewRecoveryCodes: () => 'network-down',
  });
  const panel = await confirm('New recovery codes', 'Make new codes');
  const unsure = /^We can’t tell whether new codes were made\. If they were, the old ones no longer work\./;
  await panel.findByText(unsure);
  wire.replies.renewRecoveryCodes = () =>
    refusal(400, 'VALIDATION_FAILED', 'This code was already used. Please wait for the next one.');
  await press('Make new codes');
  await panel.findByText(/already used/);
  expect(panel.getByText(unsure)).toBeTruthy();
  wire.replies.renewRecoveryCodes = () => json({ recoveryCodes: ['2222-3333-4444'] });
  await press('Make new codes');
  await panel.findByText('2222-3333-4444');
});

it('the second factor is turned off with the password and a code', async () => {
  const { wire } = openAccount('/account', {
    me: () => json(wire.count('switchOffSecondFactor') === 0 ? { ...self, secondFactor } : self),
    switchOffSecondFactor: () => json({ message: 'Signing in no longer asks for a code.' }),
  });
  const panel = await confirm('Turn off', 'Turn off');
  await panel.findByRole('button', { name: 'Set up' });
  expect(toasts()).toEqual(['Signing in no longer asks for a code.']);
  const [sent] = wire.calls('switchOffSecondFactor');
  expect(sent?.body).toEqual({ currentPassword: 'my words', code: '123456' });
});
