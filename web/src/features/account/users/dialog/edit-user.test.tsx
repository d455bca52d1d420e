/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { storage } from '../../../../lib/storage.ts';
import { asksBeforeClosing } from '../../../../testing/asks-before-closing.ts';
import { json, refusal, stale } from '../../../../testing/fake-api.ts';
import { makeToken } from '../../../../testing/make-session.ts';
import { openDialog } from '../../../../testing/press.ts';
import { settle } from '../../../../testing/settle.ts';
import { rewrite } from '../../../../testing/write.ts';
import { dialog, self, toasts } from '../../testing/open-account.tsx';
import { mei, openUsers, waiting } from '../../testing/open-users.tsx';

describe('editing a user', () => {
  it('checks the fields, then saves them with the granted facilities, keeping an archived one', async () => {
    const view = openUsers({
      updateUser: (call) => json({ message: 'ok', user: { ...mei, ...(call.body as object) } }),
    });
    const form = await openDialog('Edit Mei Chen');
    expect(asksBeforeClosing()).toBe(false);
    await userEvent.click(await form.findByRole('checkbox', { name: 'Harbor' }));
    await rewrite(form.getByLabelText('NPI'), '12');
    expect(asksBeforeClosing()).toBe(true);
    await rewrite(form.getByLabelText('Phone number'), '');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Invalid NPI. Must be a valid 10-digit number.')).toBeTruthy();
    expect(form.getByText('This field is required.')).toBeTruthy();
    await rewrite(form.getByLabelText('Phone number'), '555-0111');
    await rewrite(form.getByLabelText('NPI'), '9999999999');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['User updated successfully.']));
    expect(view.wire.calls('updateUser')[0]?.body).toMatchObject({
      npi: '9999999999',
      facilityAccess: ['Cedar', 'Old Mill', 'Harbor'],
    });
  });

  it.each([
    ['the server’s message', refusal(409, 'CONFLICT', 'This address is taken.'), 'This address is taken.'],
    ['the fallback', new Response('', { status: 500 }), 'Update failed'],
  ])('shows %s when saving fails', async (_, answer, message) => {
    openUsers({ updateUser: () => answer });
    const form = await openDialog('Edit Mei Chen');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(message)).toBeTruthy();
  });

  it('reports that a new address is pending confirmation', async () => {
    const message = 'User updated successfully. We sent a link to new@demo.test.';
    openUsers({ updateUser: () => json({ message, user: { ...mei, version: 2 } }) });
    const form = await openDialog('Edit Mei Chen');
    await rewrite(form.getByLabelText('Email'), 'new@demo.test');
    expect(form.getByText(/confirms a new address with the link/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual([message]));
  });

  it.each([
    [{}, /the link we email there\. We also notify the old address\.$/],
    [
      { status: 'pending' } as const,
      /the link we email there, and chooses a new password after the approval\.$/,
    ],
  ])('says what follows a new address, also before the approval: %j', async (more, hint) => {
    openUsers({ listUsers: () => json({ data: [{ ...mei, ...more }], pending: 0 }) });
    expect((await openDialog('Edit Mei Chen')).getByText(hint)).toBeTruthy();
  });

  it('leaves administrators who edit themselves all their facilities where a token cannot list them', async () => {
    const token = (name: string) => makeToken(name, 900, { role: 'admin', facilityAccess: ['Cedar'] });
    openUsers({
      updateUser: (call) =>
        json({ message: 'ok', user: { ...self, ...(call.body as object), facilityAccess: [] } }),
      refresh: () => json({ accessToken: token('fresh') }),
      me: () => json({ ...self, firstName: 'Dina' }),
    });
    const form = await openDialog('Edit Dana Whitfield');
    storage.accessToken.write(token('large'));
    await rewrite(form.getByLabelText('First name'), 'Dina');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storage.user.read()?.firstName).toBe('Dina'));
    const offered = within(screen.getByRole('combobox', { name: 'Facility' })).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Cedar', 'Harbor']);
  });

  it('reports no conflict when the earlier save, whose response was lost, is repeated', async () => {
    const stored = { ...mei, firstName: 'May', version: 2 };
    const view = openUsers({ updateUser: () => 'network-down' });
    const form = await openDialog('Edit Mei Chen');
    await rewrite(form.getByLabelText('First name'), 'May');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^The server cannot be reached/);
    view.wire.replies.updateUser = () => stale(stored);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['User updated successfully.']));
    expect(view.wire.count('updateUser')).toBe(2);
  });

  it('reports no conflict when an earlier save with a new email, whose response was lost, is repeated', async () => {
    // The address is stored once it is confirmed, everything else at once.
    const stored = { ...mei, firstName: 'May', version: 2 };
    const message = 'We sent a link to may@demo.test.';
    const view = openUsers({ updateUser: () => 'network-down' });
    const form = await openDialog('Edit Mei Chen');
    await rewrite(form.getByLabelText('First name'), 'May');
    await rewrite(form.getByLabelText('Email'), 'may@demo.test');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText(/^The server cannot be reached/);
    view.wire.replies.updateUser = ({ headers }) =>
      headers.get('If-Match') === '"1"' ? stale(stored) : json({ message, user: { ...stored, version: 3 } });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual([message]));
  });

  it('restores what was typed, and does not grant again what was revoked in the meantime', async () => {
    openUsers();
    await rewrite((await openDialog('Edit Mei Chen')).getByLabelText('First name'), 'May');
    cleanup();
    const now = { ...mei, facilityAccess: ['Old Mill'], version: 2 };
    const view = openUsers({
      listUsers: () => json({ data: [now], pending: 0 }),
      updateUser: ({ headers, body }) =>
        headers.get('If-Match') === '"1"'
          ? stale(now)
          : json({ message: 'ok', user: { ...now, ...(body as object), version: 3 } }),
    });
    const form = await openDialog('Edit Mei Chen');
    expect(form.getByLabelText<HTMLInputElement>('First name').value).toBe('May');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const conflict = await dialog('This user was changed while you were editing', 'alertdialog');
    await userEvent.click(conflict.getByRole('button', { name: 'Save selected values' }));
    await waitFor(() => expect(toasts()).toEqual(['User updated successfully.']));
    const { body } = view.wire.calls('updateUser').at(-1) ?? {};
    expect(body).toMatchObject({ firstName: 'May', facilityAccess: ['Old Mill'] });
  });
});

it('the facilities selected for a user stay on screen when reloading the facilities fails', async () => {
  const view = openUsers({
    updateUser: (call) => json({ message: 'ok', user: { ...mei, ...(call.body as object) } }),
  });
  const form = await openDialog('Edit Mei Chen');
  await userEvent.click(await form.findByRole('checkbox', { name: 'Harbor' }));
  const asked = view.wire.count('listFacilities');
  view.wire.replies.listFacilities = () => refusal(500, 'INTERNAL', 'Something went wrong.');
  // The user returns to this tab after a while.
  const later = Date.now() + 10 * 60_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(view.wire.count('listFacilities')).toBeGreaterThan(asked));
  await act(settle);
  clock.mockRestore();
  expect(form.queryByText(/stays as it is/)).toBeNull();
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Harbor' }).checked).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['User updated successfully.']));
  expect(view.wire.calls('updateUser')[0]?.body).toMatchObject({
    facilityAccess: ['Cedar', 'Old Mill', 'Harbor'],
  });
});

it('adding what was requested leaves the focus at the facilities', async () => {
  openUsers({ listUsers: () => json({ data: [waiting], pending: 1 }) });
  const form = await openDialog('Edit Pen Ding');
  await userEvent.click(await form.findByRole('button', { name: 'Add what was requested: Cedar' }));
  await act(settle);
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: /^Cedar/ }).checked).toBe(true);
  expect(document.activeElement).toBe(form.getByRole('group', { name: /^Approved facilities/ }));
});
