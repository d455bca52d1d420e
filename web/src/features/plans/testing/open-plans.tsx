import { expect } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { listAnswer } from '../../../testing/fake-api.ts';
import { openApp, type Replies } from '../../../testing/open-app.tsx';

export { toasts } from '../../../testing/shown-toasts.ts';

export const blue = makePlan({
  descriptiveName: 'Blue Shield PPO',
  payerName: 'Blue Shield',
  planCode: 77001,
  prefixes: [{ value: 'XYZ' }, { value: 'ABC' }],
  phoneNumbers: [{ title: 'Eligibility', number: '(916) 555-0134' }],
  portalLinks: [
    { title: 'Portal', url: 'https://portal.example.com' },
    { title: 'Old data', url: 'https://example.com/x' },
  ],
  facilityAddress: { street: 'PO Box 1', city: 'Sacramento', state: 'CA', zip: '95814' },
  providerAddress: { street: 'PO Box 2', street2: 'Suite 9', city: 'Reno', state: 'NV', zip: '89501' },
  ipaPayerId: 'PB009',
  notes: 'Ask for the group number.',
  authorizationNotes: 'No authorization under 500 dollars.',
  facilityContracts: [
    { facilityName: 'Harbor', contractStatus: 'Contracted' },
    { facilityName: 'Cedar', contractStatus: 'Not Contracted' },
  ],
});
const medicare = makePlan({
  descriptiveName: 'Medicare Part B',
  financialClass: 'Medicare',
  planCode: 88002,
  prefixes: [],
});
const others = Array.from({ length: 23 }, (_, n) =>
  makePlan({ descriptiveName: `Sierra plan ${String(n).padStart(2, '0')}`, prefixes: [{ value: 'QRS' }] }),
);
export const all = [blue, medicare, ...others];

/** Opens the plan screen of Cedar for a signed-in user, over a fake API. `wire` records what crosses the network. */
export function open(
  at = '/plans',
  plans: readonly Plan[] = all,
  more: Replies = {},
  role: 'admin' | 'user' = 'user',
) {
  return openApp(at, { listPlans: listAnswer(plans), ...more }, role);
}

/** What the screen shows. */
export const count = () => document.querySelector('[data-count]')?.textContent;
export const counted = (text: string) => waitFor(() => expect(count()).toBe(text));
/** Opens the plan screen with all plans, and waits for them. */
export async function openList() {
  const view = open();
  await counted('25 plans');
  return view;
}
export const rows = () => screen.getAllByRole('row').slice(1);
export const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
export const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
export const searchBox = () => screen.getByLabelText<HTMLInputElement>('Search plans');
export const prefixBox = () => screen.getByLabelText<HTMLInputElement>('Search prefixes only');
export const button = (name: string) => screen.getByRole('button', { name });

/** Gives an element the focus as the Tab key does, however many others come before it. */
export async function tabTo(element: HTMLElement): Promise<void> {
  await act(async () => element.focus());
  fireEvent.keyUp(element, { key: 'Tab' });
}
