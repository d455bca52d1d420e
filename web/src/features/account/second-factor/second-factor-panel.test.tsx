/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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

it('the focus stays in the second-factor panel at every step of the setup, which ends the other sessions', async () => {
  const at = '2026-11-25T08:00:00.000Z';
  const here = { _id: 's1', device: 'Edge', facility: 'Cedar', since: at, lastUsed: at, thisOne: true };
  const { wire } = openAccount('/account', {
    listOwnSessions: () => json({ data: [here, { ...here, _id: 's2', thisOne: false }] }),
    startSecondFactor: () => json({ secret: 'AAAA', uri: 'otpauth://totp/a?secret=AAAA', setup: 'sealed' }),
    confirmSecondFactor: () => {
      wire.replies.listOwnSessions = () => json({ data: [here] });
      return json({ recoveryCodes: ['2222-3333-4444'] });
    },
  });
  const region = await screen.findByRole('region', { name: 'Two-step sign-in' });
  const panel = within(region);
  const focused = () => waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  await press('Set up');
  await panel.findByLabelText('Current password');
  await focused();
  await press('Cancel');
  await panel.findByRole('button', { name: 'Set up' });
  await focused();
  await press('Set up');
  await write(await panel.findByLabelText('Current password'), 'my words');
  await press('Continue');
  const code = await panel.findByLabelText('Code shown in the app');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await write(code, '123456');
  await press('Turn on');
  const codes = await panel.findByRole('list', { name: 'Recovery codes' });
  await waitFor(() => expect(document.activeElement).toBe(codes));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' }).childElementCount).toBe(1));
  await press('I’ve saved them');
  await panel.findByRole('button', { name: 'Set up' });
  await focused();
});

it('a code is asked for if another device has set up an app in the meantime', async () => {
  const reason = 'Please enter a code from your current app, or a recovery code.';
  const { wire } = openAccount('/account', {
    startSecondFactor: () =>
      json({ code: 'VALIDATION_FAILED', message: reason, fields: { code: reason }, requestId: 'r1' }, 400),
  });
  const panel = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  await press('Set up');
  await write(await panel.findByLabelText('Current password'), 'my words');
  await press('Continue');
  await panel.findByText(reason);
  const code = panel.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await write(code, '123456');
  await press('Continue');
  const sent = () => wire.calls('startSecondFactor').map(({ body }) => body);
  await waitFor(() => expect(sent()[1]).toEqual({ currentPassword: 'my words', code: '123456' }));
});
