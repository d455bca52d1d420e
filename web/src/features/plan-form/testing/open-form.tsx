import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { json, listAnswer } from '../../../testing/fake-api.ts';
import { openApp, type Replies } from '../../../testing/open-app.tsx';
import { dialog as openedDialog, press } from '../../../testing/press.ts';
import { rewrite } from '../../../testing/write.ts';

export { toasts } from '../../../testing/shown-toasts.ts';

export { press };

/** A plan of Cedar with something in every list. */
export const northbank: Plan = {
  _id: 'demofac1-00000000000000000000000000000001',
  facilityName: 'Cedar',
  financialClass: 'Commercial',
  descriptiveName: 'Northbank PPO',
  payerName: 'Northbank Health',
  payerCode: 1010,
  planName: 'Silver PPO',
  planCode: 5501,
  prefixes: [{ value: 'XYZ' }, { value: 'ABC' }],
  prefix: 'XYZ, ABC',
  notes: 'Old note.',
  payerId: 'NB001',
  portalLinks: [{ title: 'Eligibility', url: 'https://portal.example.com' }],
  phoneNumbers: [{ title: 'Claims', number: '(916) 555-0134' }],
  facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Contracted' }],
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-11-20T10:32:00.000Z',
};
const other: Plan = {
  ...northbank,
  _id: 'demofac1-00000000000000000000000000000002',
  descriptiveName: 'Sierra HMO',
  planName: 'Sierra HMO',
  planCode: 7700,
  prefixes: [{ value: 'QRS' }],
  prefix: 'QRS',
  payerId: 'SI001',
};

/** Opens the app for an administrator of Cedar, over a fake API with two plans. */
export function openForm(at: string, replies: Replies = {}) {
  const prepared: Replies = {
    listPlans: listAnswer([northbank, other]),
    getPlan: () => json({ data: northbank }),
    ...replies,
  };
  return openApp(at, prepared, 'admin');
}

export const editAddress = `/books/edit/${northbank._id}`;
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

export async function fill(name: string, text: string) {
  await rewrite(await field(name), text);
}

/** Enters what a new plan needs, each field in one step. */
export async function fillRequired() {
  for (const [name, value] of [
    ['Descriptive Name', 'Valley EPO'],
    ['Financial Class', 'Other'],
    ['Payer Name', 'Valley'],
    ['Plan Name', 'EPO'],
    ['Payer Code', '2020'],
    ['Plan Code', '3030'],
  ] as const)
    fireEvent.change(await field(name), { target: { value } });
}

export const dialog = (name: string) => openedDialog(name, 'alertdialog');

export const phiDialog = () => dialog('Please Do Not Include PHI');
export const save = async (button = 'Save Edits') => {
  await press(button);
  await userEvent.click((await phiDialog()).getByRole('button', { name: 'I Understand & Save' }));
};

/** jsdom has no clipboard events with data. */
export const paste = (input: HTMLElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } });
