import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PayerContract } from '../../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { toastList } from '../../../kit/toasts/toast-list.ts';
import { json } from '../../../testing/fake-api.ts';
import { cedar, harbor, openApp, type Replies } from '../../../testing/open-app.tsx';

export { dialog, press } from '../../../testing/press.ts';

export const facilities = [cedar, harbor];

let made = 0;
const stamp = () => {
  made += 1;
  const at = '2026-11-01T09:00:00.000Z';
  return { _id: `cedar000-${String(made).padStart(32, '0')}`, version: 1, createdAt: at, updatedAt: at };
};

export const makeContract = (overrides: Partial<PayerContract> = {}): PayerContract => ({
  payerName: 'Fernholt',
  facilityName: 'Cedar',
  financialClass: 'Commercial',
  status: 'Contracted',
  effectiveDate: '',
  endDate: '',
  notes: '',
  phones: [],
  portals: [],
  addresses: [],
  ...stamp(),
  ...overrides,
});

export const makePolicy = (overrides: Partial<PlanPolicy> = {}): PlanPolicy => ({
  planName: 'Fernholt PPO',
  facilityName: 'Cedar',
  networkStatus: 'In Network',
  notes: '',
  phones: [],
  portals: [],
  addresses: [],
  serviceLocationPolicies: [],
  ...stamp(),
  ...overrides,
});

/** Opens the app for an administrator of Cedar and Harbor, over a fake API. */
export const openAdmin = (at: string, replies: Replies = {}) =>
  openApp(at, { listUsers: () => json({ data: [] }), ...replies }, 'admin');

/** Returns the latest toasts, oldest first. */
export const toasts = () => toastList.messages().map(({ type, text }) => `${type}: ${text}`);
/** Returns what the latest toast is about. */
export const toastAbout = () => toastList.messages().at(-1)?.about;
export const counted = (text: string) =>
  waitFor(() => expect(document.querySelector('[data-count]')?.textContent).toBe(text));
/** Returns the headings of a table, in order. */
export const columnsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
/** Returns the options of a select. */
export const optionsOf = (choice: HTMLElement) =>
  within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
export const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
