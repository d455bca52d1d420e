/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { openDialog } from '../../../../testing/press.ts';
import { settle } from '../../../../testing/settle.ts';
import { toasts } from '../../testing/open-account.tsx';
import { mei, openUsers, waiting } from '../../testing/open-users.tsx';

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
