/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as z from '../../../../../shared/zod.ts';
import { passwordHint } from '../../../entities/password-meter/password-meter.tsx';
import { draftOf } from '../../../lib/drafts/drafts.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { rewrite, write } from '../../../testing/write.ts';
import { dialog, openAccount, press, self, toasts } from '../testing/open-account.tsx';

const edit = async () => {
  await press('Edit My Info');
  return dialog('Edit My Info');
};

describe('My Account', () => {
  it('shows a user the profile but no administration', async () => {
    openAccount('/account', {}, 'user');
    expect(await screen.findByText('dana@demo.test')).toBeTruthy();
    expect(screen.getByText('An administrator grants access to facilities.')).toBeTruthy();
    expect(screen.queryByText(/User Management/)).toBeNull();
    expect(screen.queryByText('Facilities')).toBeNull();
  });

  it('reports that the profile could not be loaded, and loads it on Retry', async () => {
    const { wire } = openAccount('/account', { me: () => refusal(500, 'INTERNAL', 'No.') });
    expect(await screen.findByText('Unable to load user profile.')).toBeTruthy();
    wire.replies.me = () => json(self);
    await press('Retry');
    expect(await screen.findByText('Patient Access')).toBeTruthy();
  });

  it('saves changed information and updates the session', async () => {
    const { wire, session } = openAccount('/account', {
      updateMe: (call) => json({ message: 'Saved.', user: { ...self, ...(call.body as object) } }),
    });
    const form = await edit();
    await rewrite(form.getByLabelText('First name'), ' Dee ');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Your profile was updated successfully.']));
    expect(wire.calls('updateMe').at(-1)?.body).toEqual({
      firstName: 'Dee',
      lastName: 'Whitfield',
      email: 'dana@demo.test',
      phoneNumber: '555-0100',
      department: 'Patient Access',
      npi: '1234567893',
    });
    expect(session.state()).toMatchObject({ user: { firstName: 'Dee' } });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit My Info'));
  });

  it('asks for missing fields and for a complete NPI', async () => {
    const { wire } = openAccount('/account');
    const form = await edit();
    for (const name of ['First name', 'Last name', 'Email', 'Phone number'])
      await rewrite(form.getByLabelText(name), '');
    await rewrite(form.getByLabelText('NPI'), '123456789');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Invalid NPI. Must be a 10-digit number.')).toBeTruthy();
    expect(form.getAllByText('This field is required.')).toHaveLength(3);
    expect(wire.count('updateMe')).toBe(0);
  });

  it.each([
    [
      'the server’s message',
      refusal(409, 'CONFLICT', 'Somebody else was faster.'),
      'Somebody else was faster.',
    ],
    ['the fallback', new Response('<html>', { status: 500 }), 'Update failed'],
  ])('keeps what was typed and shows %s when saving fails', async (_, answer, message) => {
    openAccount('/account', { updateMe: () => answer });
    const form = await edit();
    await rewrite(form.getByLabelText('Last name'), 'Typed');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByDisplayValue('Typed')).toBeTruthy();
  });

  it('asks for the password only with a new email, never stores it, and reports the pending email', async () => {
    const { wire } = openAccount('/account', {
      updateMe: () => json({ message: 'We sent a link to new@demo.test.', user: self }),
    });
    const form = await edit();
    expect(form.queryByLabelText('Current password')).toBeNull();
    await rewrite(form.getByLabelText('Email'), 'new@demo.test');
    await write(form.getByLabelText('Current password'), 'old-secret');
    await userEvent.type(form.getByLabelText('Last name'), 's');
    const kept = JSON.stringify(draftOf(self._id, 'edit-my-info', z.looseObject({})).read());
    expect(kept).toContain('new@demo.test');
    expect(kept).not.toContain('old-secret');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['We sent a link to new@demo.test.']));
    // The toast has said it: what stays on the page does not say it again.
    const stays = await screen.findByText('We sent a link to new@demo.test.');
    expect(stays.closest('[role=status]')).toBeNull();
    expect(screen.getByText('dana@demo.test')).toBeTruthy();
    expect(wire.calls('updateMe').at(-1)?.body).toMatchObject({
      email: 'new@demo.test',
      currentPassword: 'old-secret',
    });
  });

  it('reports no conflict when a save with a new email, whose answer was lost, is repeated', async () => {
    // The address is stored once it is confirmed, everything else at once.
    const stored = { ...self, phoneNumber: '555-0188', version: 2 };
    const { wire } = openAccount('/account', { updateMe: () => 'network-down' });
    const form = await edit();
    await rewrite(form.getByLabelText('Phone number'), '555-0188');
    await rewrite(form.getByLabelText('Email'), 'new@demo.test');
    await write(form.getByLabelText('Current password'), 'old-secret');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^The server cannot be reached/);
    wire.replies.updateMe = ({ headers }) =>
      headers.get('If-Match') === '"1"'
        ? stale(stored)
        : json({ message: 'We sent a link to new@demo.test.', user: { ...stored, version: 3 } });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['We sent a link to new@demo.test.']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the draft of an interrupted edit', () => {
  it.each(['before', 'after'])(
    'is restored if the profile was saved elsewhere %s the typing, and does not undo that',
    async (when) => {
      const newer = { ...self, lastName: 'Whit', version: 2 };
      const { wire, unmount } = openAccount('/account');
      const form = await edit();
      if (when === 'before') {
        wire.replies.me = () => json(newer);
        act(() => void window.dispatchEvent(new Event('visibilitychange')));
        expect(await screen.findByText(/Whit$/)).toBeTruthy();
      }
      await rewrite(form.getByLabelText('First name'), 'Half typ');
      unmount();
      const view = openAccount('/account', {
        me: () => json(newer),
        updateMe: ({ headers, body }) =>
          headers.get('If-Match') === '"1"'
            ? stale(newer)
            : json({ message: 'ok', user: { ...newer, ...(body as object), version: 3 } }),
      });
      const again = await edit();
      expect(again.getByLabelText<HTMLInputElement>('First name').value).toBe('Half typ');
      await userEvent.click(again.getByRole('button', { name: 'Save' }));
      const conflict = await dialog('Your profile was changed while you were editing', 'alertdialog');
      await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
      await waitFor(() => expect(toasts()).toEqual(['Your profile was updated successfully.']));
      const { body } = view.wire.calls('updateMe').at(-1) ?? {};
      expect(body).toMatchObject({ firstName: 'Half typ', lastName: 'Whit' });
    },
  );
});

describe('the password', () => {
  const fill = async (password: string, again = password) => {
    await write(await screen.findByLabelText('Current password'), 'old-secret');
    await write(screen.getByLabelText('New password'), password);
    await write(screen.getByLabelText('Confirm new password'), again);
    await press('Change password');
  };

  it('is changed when the current password is given', async () => {
    const { wire } = openAccount('/account', {
      changePassword: () => json({ message: 'Your password was changed.' }),
    });
    await fill('correct horse 1!');
    await waitFor(() => expect(toasts()).toEqual(['Your password was changed.']));
    expect(wire.calls('changePassword').at(-1)?.body).toEqual({
      currentPassword: 'old-secret',
      password: 'correct horse 1!',
    });
    expect(screen.queryByDisplayValue('old-secret')).toBeNull();
  });

  it('is said to be changed perhaps, until it is known, when no response came', async () => {
    const { wire } = openAccount('/account', { changePassword: () => 'network-down' });
    const maybe = /the new one may be in force already/;
    await fill('correct horse 1!');
    expect(await screen.findByText(maybe)).toBeTruthy();
    const fields = { currentPassword: 'This is not your password.' };
    wire.replies.changePassword = () =>
      json({ code: 'VALIDATION_FAILED', message: 'Please check.', fields, requestId: 'r' }, 400);
    await press('Change password');
    expect(await screen.findByText(fields.currentPassword)).toBeTruthy();
    expect(screen.getByText(maybe)).toBeTruthy();
    wire.replies.changePassword = () => json({ message: 'Your password was changed.' });
    await press('Change password');
    await waitFor(() => expect(screen.queryByText(maybe)).toBeNull());
  });

  it('is not sent unless both entries match', async () => {
    const { wire } = openAccount('/account');
    expect(await screen.findByText(passwordHint)).toBeTruthy();
    await fill('correct horse', 'correct house');
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
    expect(wire.count('changePassword')).toBe(0);
  });

  it('stays in its field when the server rejects it, with the reason shown there', async () => {
    const fields = { password: 'This password is too common.' };
    openAccount('/account', {
      changePassword: () =>
        json({ code: 'VALIDATION_FAILED', message: 'Please check.', fields, requestId: 'r' }, 400),
    });
    await fill('password1');
    expect(await screen.findByText(fields.password)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    expect(screen.queryByText('Please check.')).toBeNull();
    expect(screen.getByText('Password strength: Medium')).toBeTruthy();
  });
});

/** Enters the password that the dialog asks for. */
async function confirm(title: string, label = 'Sign out') {
  const question = await dialog(title);
  await write(question.getByLabelText('Current password'), 'my words');
  await userEvent.click(question.getByRole('button', { name: label }));
}

describe('the list of the user’s sessions', () => {
  const session = { device: 'Chrome on Windows', facility: 'Cedar', thisOne: false };
  const [since, lastUsed] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z'];
  const others = [
    { ...session, _id: 's1', since, lastUsed },
    { ...session, _id: 's2', since: lastUsed, lastUsed, device: 'Safari on iPhone' },
  ];
  const here = { ...session, _id: 's3', since, lastUsed, device: 'Edge on Windows', thisOne: true };
  const items = () => screen.getAllByRole('listitem').filter((item) => item.textContent?.includes(' on '));

  it('shows this session first, and ends another one after asking for the password', async () => {
    const { wire } = openAccount('/account', {
      listOwnSessions: () => json({ data: [...others, here] }),
      endOwnSessions: () => json({ data: [others[1], here] }),
    });
    const button = await screen.findByRole('button', { name: /^Sign out Chrome on Windows, Cedar, since / });
    expect(items()[0]?.textContent).toMatch(/^Edge on WindowsThis session/);
    expect(screen.queryByRole('button', { name: /^Sign out Edge/ })).toBeNull();
    await userEvent.click(button);
    await confirm('Sign out there?');
    await waitFor(() => expect(toasts()).toEqual(['Chrome on Windows was signed out.']));
    expect(wire.calls('endOwnSessions')[0]?.body).toEqual({
      sessionId: 's1',
      currentPassword: 'my words',
    });
    expect(items()).toHaveLength(2);
    // The pressed button has been removed.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sessions'));
  });

  it('shows only this session after the user signed out everywhere else', async () => {
    const { wire } = openAccount('/account', {
      listOwnSessions: () => json({ data: [...others, here] }),
      endOwnSessions: () => json({ data: [here] }),
    });
    await press('Sign out everywhere else');
    await confirm('Sign out everywhere else?');
    await waitFor(() => expect(toasts()).toEqual(['You are signed out everywhere else.']));
    expect(wire.calls('endOwnSessions')[0]?.body).toEqual({
      currentPassword: 'my words',
    });
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Edge on Windows/),
    ]);
  });

  it('keeps the password typed in its dialog when it cannot be reloaded', async () => {
    const { wire } = openAccount('/account', { listOwnSessions: () => json({ data: [...others, here] }) });
    await press(/^Sign out Chrome/);
    const password = (await dialog('Sign out there?')).getByLabelText('Current password');
    await write(password, 'my words');
    wire.replies.listOwnSessions = () => refusal(500, 'INTERNAL', 'Something went wrong.');
    // The user returns from wherever they keep their passwords.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('The sessions could not be loaded.');
    expect(password.isConnected).toBe(true);
    expect(password).toHaveProperty('value', 'my words');
  });

  it('reports that it could not be loaded, and why other sessions could not be ended', async () => {
    const { wire } = openAccount('/account', { listOwnSessions: () => new Response('', { status: 500 }) });
    await screen.findByText('The sessions could not be loaded.');
    wire.replies.listOwnSessions = () => json({ data: [...others, here] });
    await press('Retry');
    wire.replies.endOwnSessions = () => refusal(503, 'UNAVAILABLE', 'The service is busy.');
    await press('Sign out everywhere else');
    await confirm('Sign out everywhere else?');
    await screen.findByText('The service is busy.');
    await press('Cancel');
    await waitFor(() => expect(items()).toHaveLength(3));
  });
});

describe('signing out everywhere', () => {
  it('asks for the password, then leads to the sign-in page, also if the sessions cannot be loaded', async () => {
    const none = () => new Response(null, { status: 204 });
    const { wire, address } = openAccount('/account', {
      listOwnSessions: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
      ...{ signOutEverywhere: none, logout: none },
    });
    await screen.findByText('The sessions could not be loaded.');
    await press('Sign out everywhere');
    const question = await dialog('Sign out everywhere?');
    expect(question.queryByText(/typed in this tab/)).toBeNull();
    expect(wire.count('signOutEverywhere')).toBe(0);
    await confirm('Sign out everywhere?', 'Sign out everywhere');
    expect(wire.calls('signOutEverywhere')[0]?.body).toEqual({
      currentPassword: 'my words',
    });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('warns first that it discards what the user has typed', async () => {
    sessionStorage.setItem(`draft:${self._id}:update-request`, '{"message":"Half typed"}');
    openAccount('/account');
    await press('Sign out everywhere');
    const question = await dialog('Sign out everywhere?');
    const warning = 'What was typed in this tab has not been saved. Signing out discards it.';
    expect(question.getByText(warning)).toBeTruthy();
  });

  it('is not closed by Escape while it is being done', async () => {
    const answer = Promise.withResolvers<Response>();
    const { wire } = openAccount('/account', { signOutEverywhere: () => answer.promise });
    await press('Sign out everywhere');
    await confirm('Sign out everywhere?', 'Sign out everywhere');
    await waitFor(() => expect(wire.count('signOutEverywhere')).toBe(1));
    await userEvent.keyboard('{Escape}');
    answer.resolve(refusal(503, 'UNAVAILABLE', 'The service is busy.'));
    expect(await screen.findByText('The service is busy.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
