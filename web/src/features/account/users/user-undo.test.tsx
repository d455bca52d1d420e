/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fullName } from '../../../../../shared/people/full-name.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { pressUndo } from '../../../testing/shown-toasts.ts';
import { dialog, press, self, toasts } from '../testing/open-account.tsx';
import { luis, mei, openUsers, waiting } from '../testing/open-users.tsx';

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
