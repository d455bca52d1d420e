import { screen, within } from '@testing-library/react';
import { json } from '../../../testing/fake-api.ts';
import { makeUser } from './make-user.ts';
import { openAccount, self } from './open-account.tsx';

export const mei = makeUser({ firstName: 'Mei', lastName: 'Chen', facilityAccess: ['Cedar', 'Old Mill'] });
export const luis = makeUser({ firstName: 'Luis', lastName: 'Ortega', role: 'admin' });
export const waiting = makeUser({
  firstName: 'Pen',
  lastName: 'Ding',
  status: 'pending',
  facilityAccess: [],
});
export const unasked = makeUser({
  firstName: 'No',
  lastName: 'Wish',
  status: 'pending',
  requestedFacility: [],
});
const everybody = [waiting, unasked, mei, luis, self];

/** Opens User Management with two people who wait for approval and three who may sign in. */
export const openUsers = (replies: Parameters<typeof openAccount>[1] = {}, at = '/account/users') =>
  openAccount(at, { listUsers: () => json({ data: everybody, pending: 2 }), ...replies });
export const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));
export const names = () =>
  screen.getAllByRole('rowheader').map((cell) => cell.querySelector('div')?.textContent);
/** Finds the count on the screen: the same text is also announced, a moment later. */
export const counted = (text: string) => screen.findByText(text, { selector: '[data-count]' });
