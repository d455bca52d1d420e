/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { localDay } from '../../../kit/local-time.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { makeToken } from '../../../testing/make-session.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { rewrite, write } from '../../../testing/write.ts';
import { makeUser } from '../testing/make-user.ts';
import { dialog, openAccount, press, self, toasts } from '../testing/open-account.tsx';
import { counted, luis, mei, names, openUsers, row, unasked, waiting } from '../testing/open-users.tsx';

describe('User Management', () => {
  it('is closed to users', async () => {
    const view = openAccount('/account/users', {}, 'user');
    await waitFor(() => expect(view.address()).toBe('/account'));
    expect(await screen.findByRole('region', { name: 'Facility access' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'User Management' })).toBeNull();
    expect(view.wire.count('listUsers')).toBe(0);
  });

  it('appears below the profile, where an older link opens it with its filter', async () => {
    const { address } = openUsers({}, '/account/users?status=pending');
    expect(await counted('2 of 5 users')).toBeTruthy();
    expect(address()).toBe('/account?status=pending');
    expect(screen.getByRole('region', { name: 'Facility access' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('User Management');
  });

  it('lists the users of every page, pending ones first, and shows their number in the menu', async () => {
    const pages: Record<string, unknown> = {
      '': { data: [waiting, unasked], pending: 1_234, nextCursor: 'two' },
      two: { data: [mei, luis], pending: 1_234, nextCursor: 'three' },
      three: { data: [self], pending: 1_234 },
    };
    openUsers({
      listUsers: ({ path }) => json(pages[new URL(path, 'https://x.test').searchParams.get('cursor') ?? '']),
    });
    expect(await counted('5 users')).toBeTruthy();
    expect(names()).toEqual(['Pen Ding', 'No Wish', 'Mei Chen', 'Luis Ortega', 'Dana Whitfield (you)']);
    expect(screen.getByRole('link', { name: 'User Management (1,234 pending)' })).toBeTruthy();
    // The page behind the menu is hidden from assistive technology.
    const entry = await openDialog('Open menu', 'Dana Whitfield');
    expect(await entry.findByRole('link', { name: 'User Management (1,234 pending)' })).toBeTruthy();
  });

  it('says so when the person of an emailed link was deleted', async () => {
    openUsers({}, '/account/users?person=gone');
    expect(await screen.findByText(/^The user of this link was not found/)).toBeTruthy();
    expect(await counted('5 users')).toBeTruthy();
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(spoken()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^The user of this link .* deleted\.$/), '5 users']),
      ),
    );
  });

  it('keeps the tabs in place when the number of pending users arrives', async () => {
    let answer: (response: Response) => void = () => undefined;
    const counting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    openUsers({
      listUsers: ({ path }) => (path.includes('limit=1') ? counting : json({ data: [mei], pending: 3 })),
    });
    expect(await counted('1 user')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'My Account' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Facilities',
      'Deleted Plans',
      // Room for the number, which screen readers do not read.
      'User Management (0 pending)',
    ]);
    expect(screen.getByRole('link', { name: 'User Management' })).toBe(tabs.at(-1));
    answer(json({ data: [mei], pending: 3 }));
    expect(await screen.findByRole('link', { name: 'User Management (3 pending)' })).toBe(tabs.at(-1));
  });

  it('says that a search found nothing in the part that was loaded, if the rest failed to load', async () => {
    openUsers({
      listUsers: ({ path }) =>
        path.includes('cursor=')
          ? refusal(500, 'INTERNAL', 'Failed.')
          : json({ data: [mei], pending: 0, nextCursor: 'two' }),
    });
    await screen.findByRole('button', { name: 'Retry' });
    await write(await screen.findByLabelText('Search users by name, email or NPI'), 'ortega');
    await screen.findByText('Nothing was found in the part of the list that was loaded.');
  });

  it('can be searched, filtered and sorted', async () => {
    const { address } = openUsers();
    const box = await screen.findByLabelText('Search users by name, email or NPI');
    await counted('5 users');
    await write(box, 'chen me');
    expect(await counted('1 of 5 users')).toBeTruthy();
    expect(names()).toEqual(['Mei Chen']);
    await userEvent.type(box, 'x');
    expect(screen.getByText("No user matches 'chen mex' here.")).toBeTruthy();
    await press('Show all users');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin');
    expect(names()).toEqual(['Luis Ortega', 'Dana Whitfield (you)']);
    expect(address()).toBe('/account?role=admin');
    await press('Name');
    await press('Name');
    expect(names()).toEqual(['Dana Whitfield (you)', 'Luis Ortega']);
  });

  it('shows the people of one facility: who has access, and who waits for it', async () => {
    const { address } = openUsers({}, '/account/users?facility=Old+Mill');
    expect(await counted('3 of 5 users')).toBeTruthy();
    // Administrators have access to every facility.
    expect(names()).toEqual(['Mei Chen', 'Luis Ortega', 'Dana Whitfield (you)']);
    const choice = screen.getByLabelText('People of');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All facilities', 'Cedar', 'Harbor', 'Old Mill']);
    await userEvent.selectOptions(choice, 'Cedar');
    expect(names()).toEqual(['Pen Ding', 'Mei Chen', 'Luis Ortega', 'Dana Whitfield (you)']);
    expect(address()).toBe('/account?facility=Cedar');
  });

  it('shows everybody again, whatever it is filtered by', async () => {
    const { address } = openUsers({}, '/account/users?status=disabled&role=admin&shift=night');
    await screen.findByText('No user has this status, role and facility.');
    await press('Show all users');
    expect(await counted('5 users')).toBeTruthy();
    expect(address()).toBe('/account');
  });

  it('focuses its search box on / and Ctrl+K, except while a dialog is open', async () => {
    openUsers();
    const box = await screen.findByLabelText('Search users by name, email or NPI');
    await counted('5 users');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(box);
    const first = (await openDialog('Edit Mei Chen')).getByLabelText('First name');
    first.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(first);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(box);
  });

  it('approves a user with the requested facilities, two clicks from the plan list', async () => {
    const view = openUsers(
      {
        approveUser: () =>
          json({
            message: 'Pen Ding was approved.',
            user: { ...waiting, status: 'approved', facilityAccess: ['Cedar'] },
          }),
      },
      '/plans',
    );
    await userEvent.click(await screen.findByTitle(self.email));
    await press('Approve Pen Ding');
    await waitFor(() => expect(toasts()).toEqual(['Pen Ding was approved.']));
    expect(view.wire.calls('approveUser')[0]).toMatchObject({
      path: `/api/users/approve/${waiting._id}`,
      body: { approvedFacilities: ['Cedar'] },
    });
    expect((await row(/Pen Ding/)).queryByRole('button', { name: 'Approve Pen Ding' })).toBeNull();
  });

  it.each([
    ['the server’s message', refusal(404, 'NOT_FOUND', 'Gone.'), 'Gone.'],
    ['the fallback', new Response('', { status: 500 }), 'Failed to approve user'],
  ])('shows %s when an approval fails', async (_, answer, message) => {
    openUsers({ approveUser: () => answer });
    await press('Approve Pen Ding');
    await waitFor(() => expect(toasts()).toEqual([message]));
  });

  it('removes the pressed Approve button, so that a second Enter approves nobody else', async () => {
    const next = makeUser({ firstName: 'Quin', lastName: 'Eder', status: 'pending', facilityAccess: [] });
    const approved = { ...waiting, status: 'approved' as const };
    let people = [waiting, next, self];
    openUsers({
      listUsers: () => json({ data: people, pending: 1 }),
      approveUser: () => {
        people = [approved, next, self];
        return json({ message: 'Approved.', user: approved });
      },
    });
    const button = await screen.findByRole('button', { name: 'Approve Pen Ding' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(names()[0]).toBe('Quin Eder'));
    // A second press of Enter must not approve a person nobody has looked at.
    expect(button.isConnected).toBe(false);
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-rows')).toBe(true));
  });

  it('moves the focus to the search when the last person who waited is approved', async () => {
    openUsers(
      {
        listUsers: () => json({ data: [waiting, self], pending: 1 }),
        approveUser: () => json({ message: 'Approved.', user: { ...waiting, status: 'approved' } }),
      },
      '/account/users?status=pending',
    );
    (await screen.findByRole('button', { name: 'Approve Pen Ding' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Show all users' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Search users/)));
  });

  it('disables approval of a user without a requested facility, and shows why', async () => {
    openUsers();
    const person = await row(/No Wish/);
    expect(person.getByRole<HTMLButtonElement>('button', { name: 'Approve No Wish' }).disabled).toBe(true);
    expect(person.getByText('No requested facility found for this user.')).toBeTruthy();
  });

  it('disables approval of a user with an unconfirmed address, and can resend the link', async () => {
    const unproven = { ...waiting, emailConfirmed: false };
    const proven = makeUser({ firstName: 'Pro', lastName: 'Ven', status: 'pending', emailConfirmed: true });
    const view = openUsers({
      listUsers: () => json({ data: [proven, unproven, self], pending: 1 }),
      sendConfirmation: () => json({ message: 'A new link was sent.', user: unproven }),
    });
    const person = await row(/Pen Ding/);
    expect(person.getByRole<HTMLButtonElement>('button', { name: 'Approve Pen Ding' }).disabled).toBe(true);
    expect((await row(/Pro Ven/)).getByText('Confirmed')).toBeTruthy();
    await press('Unconfirmed address of Pen Ding');
    const question = await dialog('Send the link again?', 'alertdialog');
    expect(question.getByText(/was just corrected, use Edit instead/)).toBeTruthy();
    await press('Send the link');
    await waitFor(() => expect(toasts()).toEqual(['A new link was sent.']));
    expect(view.wire.calls('sendConfirmation')[0]?.path).toBe(`/api/users/send-confirmation/${unproven._id}`);
  });

  it('shows which users do not receive email and why, and can turn emails on again', async () => {
    const mailSuppressed = { reason: 'bounce', at: '2026-11-20T12:00:00.000Z' } as const;
    const unreached = makeUser({ firstName: 'Una', lastName: 'Reached', mailSuppressed });
    const { mailSuppressed: _, ...reached } = unreached;
    const view = openUsers({
      listUsers: () => json({ data: [unreached, self], pending: 0 }),
      allowMail: () => json({ message: 'Una Reached gets email again.', user: reached }),
    });
    await screen.findByRole('row', { name: /Una Reached/ });
    expect(screen.getAllByText('No email')).toHaveLength(1);
    const question = await openDialog('Email doesn’t reach Una Reached', 'Send emails again?', 'alertdialog');
    const why = question.getByText(/An email was returned: /).textContent;
    expect(why).toContain(` since ${localDay('2026-11-20')}.`);
    await press('Send emails again');
    await waitFor(() => expect(toasts()).toEqual(['Una Reached gets email again.']));
    expect(view.wire.calls('allowMail')[0]?.path).toBe(`/api/users/allow-mail/${unreached._id}`);
    await waitFor(() => expect(screen.queryByText('No email')).toBeNull());
  });

  it('promises no email about a reset of two-step sign-in to a user who does not receive any', async () => {
    const secondFactor = { since: '2026-11-01', recoveryCodes: 8 };
    const reached = makeUser({ firstName: 'Rea', lastName: 'Ched', secondFactor });
    const mailSuppressed = { reason: 'bounce', at: '2026-11-20T12:00:00.000Z' } as const;
    const unreached = makeUser({ firstName: 'Una', lastName: 'Reached', secondFactor, mailSuppressed });
    const { secondFactor: _, ...reset } = unreached;
    const view = openUsers({
      listUsers: () => json({ data: [reached, unreached, self], pending: 0 }),
      resetSecondFactor: () => json({ message: 'Two-step sign-in of Una Reached was reset.', user: reset }),
    });
    const ask = (name: string) =>
      openDialog(`Reset two-step sign-in of ${name}`, 'Reset two-step sign-in?', 'alertdialog');
    expect((await ask('Rea Ched')).getByText(/, and will get an email about it\.$/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const question = await ask('Una Reached');
    expect(question.queryByText(/will get an email/)).toBeNull();
    expect(question.getByText(/Email doesn’t reach this person, so please tell them\.$/)).toBeTruthy();
    await press('Reset');
    await waitFor(() => expect(toasts()).toEqual(['Two-step sign-in of Una Reached was reset.']));
    expect(view.wire.calls('resetSecondFactor')[0]?.path).toBe(
      `/api/users/reset-second-factor/${unreached._id}`,
    );
  });

  it('offers administrators no deletion of their own account, and shows why', async () => {
    openUsers();
    const own = await row(/Dana Whitfield/);
    expect(own.getAllByRole('button').map((button) => button.textContent)).toEqual(['Demote', 'Edit']);
    expect(own.getByText('You cannot delete yourself.')).toBeTruthy();
  });

  it('warns administrators before they demote themselves, then shows what a user may see', async () => {
    const view = openUsers({
      demoteUser: () =>
        json({ message: 'Dana Whitfield is no longer an administrator.', user: { ...self, role: 'user' } }),
      refresh: () => json({ accessToken: makeToken('fresh', 900, { role: 'user' }) }),
      me: () => json({ ...self, role: 'user' }),
    });
    const question = await openDialog('Demote Dana Whitfield', 'Demote yourself?', 'alertdialog');
    expect(question.getByText(/only another administrator can make you one again/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Demote myself' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'User Management' })).toBeNull());
    expect(view.address()).toBe('/account');
    expect(screen.getByRole('region', { name: 'Facility access' })).toBeTruthy();
    expect(view.messages).toEqual(['You are no longer an administrator.']);
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it('warns before the demotion of an administrator without an approved facility', async () => {
    const unplaced = { ...luis, facilityAccess: [] };
    openUsers({ listUsers: () => json({ data: [unplaced, { ...self, facilityAccess: [] }], pending: 0 }) });
    const question = await openDialog('Demote Luis Ortega', 'Demote this administrator?', 'alertdialog');
    const other =
      'Luis Ortega has no approved facility, and can’t sign in as a user until you approve one with Edit.';
    expect(question.getByText(other)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await press('Demote Dana Whitfield');
    const own =
      'You have no approved facility, and can’t sign in as a user until an administrator approves one.';
    expect((await dialog('Demote yourself?', 'alertdialog')).getByText(own)).toBeTruthy();
  });

  it('promotes a user after a confirmation', async () => {
    openUsers({
      makeAdmin: () =>
        json({ message: 'Mei Chen is now an administrator.', user: { ...mei, role: 'admin' } }),
    });
    await press('Promote Mei Chen');
    await userEvent.click(
      (await dialog('Promote this user?', 'alertdialog')).getByRole('button', { name: 'Promote' }),
    );
    await waitFor(() => expect(toasts()).toEqual(['Mei Chen is now an administrator.']));
    expect(await screen.findByRole('button', { name: 'Demote Mei Chen' })).toBeTruthy();
  });

  it('suspends a user after a confirmation, and can reactivate the user', async () => {
    const suspended = { ...mei, status: 'disabled' as const };
    const view = openUsers({
      suspendUser: () => json({ message: 'Mei Chen was suspended.', user: suspended }),
      bringBackUser: () => json({ message: 'Mei Chen can sign in again.', user: mei }),
    });
    const question = await openDialog('Suspend Mei Chen', 'Suspend this user?', 'alertdialog');
    expect(question.getByText(/signed out everywhere/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(toasts()).toEqual(['Mei Chen was suspended.']));
    expect(view.wire.calls('suspendUser')[0]?.path).toBe(`/api/users/suspend/${mei._id}`);
    const person = await row(/Mei Chen/);
    expect(person.getByText('Suspended')).toBeTruthy();
    expect(person.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Reactivate',
      'Edit',
      'Delete',
    ]);
    const back = await openDialog('Reactivate Mei Chen', 'Reactivate this user?', 'alertdialog');
    expect(back.getByText('User. Cedar, Old Mill.')).toBeTruthy();
    await userEvent.click(back.getByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByRole('button', { name: 'Suspend Mei Chen' })).toBeTruthy();
  });

  it('shows where a user is signed in, and signs the user out everywhere', async () => {
    const at = '2026-11-25T08:00:00.000Z';
    const data = [
      { _id: 's1', device: 'Chrome on Windows', facility: 'Cedar', since: at, lastUsed: at, thisOne: false },
    ];
    const view = openUsers({
      listSessionsOf: () => json({ data }),
      endSessionsOf: () => json({ data: [] }),
    });
    const sessions = await openDialog('Sessions of Mei Chen', 'Where Mei Chen is signed in');
    await userEvent.click(await sessions.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(toasts()).toEqual(['Mei Chen was signed out everywhere.']));
    expect(view.wire.calls('endSessionsOf')[0]).toMatchObject({
      path: `/api/users/end-sessions/${mei._id}`,
      body: {},
    });
    expect(sessions.getByText('Not signed in anywhere.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sessions of Mei Chen' })),
    );
  });

  it('keeps the confirmation open and shows the reason when the server refuses', async () => {
    openUsers({ demoteUser: () => refusal(409, 'LAST_ADMIN', 'This is the last administrator.') });
    const question = await openDialog('Demote Luis Ortega', 'Demote this administrator?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Demote' }));
    expect(await question.findByText('This is the last administrator.')).toBeTruthy();
  });

  it('deletes a user after a confirmation', async () => {
    const view = openUsers({ deleteUser: () => new Response(null, { status: 204 }) });
    await press('Delete Mei Chen');
    const question = await dialog('Delete this user?', 'alertdialog');
    // As Cancel has the focus, this is all that a screen reader reads of the question.
    screen.getByRole('alertdialog', { description: /^Mei Chen\b.*This cannot be undone\.$/ });
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Mei Chen')).toBeNull());
    expect(view.wire.calls('deleteUser')[0]?.path).toBe(`/api/users/${mei._id}`);
    expect(await counted('4 users')).toBeTruthy();
  });

  it('removes a user whom an attempt with a lost answer has deleted', async () => {
    const view = openUsers({ deleteUser: () => 'network-down' });
    await press('Delete Mei Chen');
    const question = await dialog('Delete this user?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await question.findByText(/^The server cannot be reached/);
    view.wire.replies.deleteUser = () => refusal(404, 'NOT_FOUND', 'This was not found.');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts()).toContain('User deleted.'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

const approved = { ...waiting, status: 'approved' as const, facilityAccess: ['Cedar'], version: 2 };
const approve = (withdrawApproval: () => Response) => ({
  approveUser: () => json({ message: 'Pen Ding was approved.', user: approved }),
  withdrawApproval,
});
async function approvedThenUndone(withdrawApproval: () => Response) {
  const view = openUsers(approve(withdrawApproval));
  await press('Approve Pen Ding');
  await waitFor(() => expect(toasts()).toEqual(['Pen Ding was approved.']));
  await pressUndo();
  return view;
}

describe('the Undo of an approval', () => {
  it('makes the user pending again', async () => {
    const again = { ...waiting, version: 3 };
    const view = await approvedThenUndone(() => json({ message: 'Pen Ding waits again.', user: again }));
    await waitFor(() => expect(toasts()).toContain('Pen Ding waits again.'));
    expect(view.wire.calls('withdrawApproval')[0]?.headers.get('If-Match')).toBe('"2"');
    expect(await screen.findByRole('button', { name: 'Approve Pen Ding' })).toBeTruthy();
  });

  it('is reported as done by an attempt that repeats one whose answer was lost', async () => {
    const view = await approvedThenUndone(() => new Response('<h1>504</h1>', { status: 504 }));
    await waitFor(() => expect(toasts().join()).toContain('Undo may not have worked.'));
    view.wire.replies.withdrawApproval = () => stale({ ...waiting, version: 3 });
    await pressUndo();
    await waitFor(() => expect(toasts()).toContain('Pen Ding is waiting for approval again.'));
  });

  it('does not undo what another administrator has changed since', async () => {
    await approvedThenUndone(() => refusal(412, 'STALE', 'Changed.'));
    await waitFor(() => expect(toasts()).toContain('Not undone. Someone else saved changes since.'));
  });
});

it('the Undo of Promote, Demote and Suspend sends the opposite request, unless nothing was changed', async () => {
  const { wire } = openUsers();
  const confirm = async (label: string, name: string, title: string, message: string) => {
    const question = await openDialog(`${label} ${name}`, title, 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: label }));
    await waitFor(() => expect(toasts().at(-1)).toBe(message));
  };
  for (const [label, title, user, done, undone] of [
    ['Promote', 'Promote this user?', mei, 'makeAdmin', 'demoteUser'],
    ['Demote', 'Demote this administrator?', luis, 'demoteUser', 'makeAdmin'],
    ['Suspend', 'Suspend this user?', mei, 'suspendUser', 'bringBackUser'],
  ] as const) {
    wire.replies[done] = () => json({ message: 'Done.', user });
    wire.replies[undone] = () => json({ message: 'Undone.', user });
    await confirm(label, fullName(user), title, 'Done.');
    await pressUndo();
    await waitFor(() => expect(toasts().at(-1)).toBe('Undone.'));
    expect(wire.calls(undone).at(-1)?.path).toContain(user._id);
  }
  const suspended = { ...mei, status: 'disabled' };
  const already = 'Mei Chen is already suspended.';
  wire.replies.suspendUser = () => json({ message: already, user: suspended, unchanged: true });
  await confirm('Suspend', 'Mei Chen', 'Suspend this user?', already);
  expect(pressUndo).toThrow('no Undo');
});

it('an approval that another administrator gave is not offered for Undo', async () => {
  openUsers({
    approveUser: () => json({ message: 'Pen Ding is already approved.', user: approved, unchanged: true }),
  });
  await press('Approve Pen Ding');
  await waitFor(() => expect(toasts()).toEqual(['Pen Ding is already approved.']));
  expect(pressUndo).toThrow('no Undo');
});

it('administrators who demote themselves are offered no Undo', async () => {
  const user = { ...self, role: 'user' as const };
  openUsers({ demoteUser: () => json({ message: 'Demoted.', user }), me: () => json(user) });
  await press(/^Demote Dana/);
  const question = await dialog('Demote yourself?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Demote myself' }));
  await waitFor(() => expect(toasts()).toContain('Demoted.'));
  expect(pressUndo).toThrow('no Undo');
});

describe('a change of administrators’ own data', () => {
  const open = () => {
    let own = self;
    const save = ({ body }: { readonly body: unknown }) => {
      own = { ...own, ...(body as object), version: own.version + 1 };
      return json({ message: 'ok', user: own });
    };
    const listUsers = () => json({ data: [own], pending: 0 });
    openUsers({ listUsers, me: () => json(own), updateUser: save, updateMe: save });
  };

  it('made in User Management appears in their profile', async () => {
    open();
    const form = await openDialog('Edit Dana Whitfield');
    await rewrite(form.getByLabelText('First name'), 'Dee');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const profile = within(await screen.findByRole('region', { name: 'Profile' }));
    expect(await profile.findByText('Dee Whitfield')).toBeTruthy();
  });

  it('made in their profile appears in User Management', async () => {
    open();
    const form = await openDialog('Edit My Info');
    await rewrite(form.getByLabelText('First name'), 'Dee');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit Dee Whitfield' })).toBeTruthy();
  });
});
