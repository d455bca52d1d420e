/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, refusal } from '../../../testing/fake-api.ts';
import { write } from '../../../testing/write.ts';
import { openAccount, press, self } from '../testing/open-account.tsx';

it('new recovery codes that got lost on the way may have ended the old ones, as the panel says', async () => {
  const secondFactor = { since: '2026-11-21T09:00:00.000Z', recoveryCodes: 8 };
  const { wire } = openAccount('/account', {
    me: () => json({ ...self, secondFactor }),
    renewRecoveryCodes: () =>
      wire.count('renewRecoveryCodes') === 1
        ? 'network-down'
        : refusal(400, 'VALIDATION_FAILED', 'This code was already used. Please wait for the next one.'),
  });
  const panel = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  await press('New recovery codes');
  await write(await panel.findByLabelText('Current password'), 'my words');
  await write(panel.getByLabelText('Code'), '123456');
  await press('Make new codes');
  const unsure = /^We can’t tell whether new codes were made\. If they were, the old ones no longer work\./;
  await panel.findByText(unsure);
  await press('Make new codes');
  await panel.findByText(/already used/);
  expect(panel.getByText(unsure)).toBeTruthy();
  await waitFor(() => expect(wire.count('renewRecoveryCodes')).toBe(2));
});
