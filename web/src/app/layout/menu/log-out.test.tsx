/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { self } from '../../../features/account/testing/open-account.tsx';
import { fernholt } from '../../../features/admin/testing/open-contracts.tsx';
import {
  dialog,
  editAddress,
  field,
  fill,
  openForm,
  press,
} from '../../../features/plan-form/testing/open-form.tsx';
import { json } from '../../../testing/fake-api.ts';

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const open = (at: string) =>
  openForm(at, {
    logout: () => new Response(null, { status: 204 }),
    listOwnUpdateRequests: () => json({ data: [] }),
    countNewUpdateRequests: () => json({ count: 0 }),
    countRecipients: () => json({ count: 12, suppressed: 0 }),
    me: () => json(self),
    listPayerContracts: () => json({ items: [fernholt] }),
    listHubPayers: () => json({ items: [] }),
  });

async function chooseLogout() {
  await press('Open menu');
  await press('Logout');
}
const question = () => dialog('Log out without saving?');

async function isOut(view: ReturnType<typeof openForm>) {
  await waitFor(() => expect(view.address()).toBe('/login'));
  expect(view.wire.calls('logout')).toHaveLength(1);
  expect(view.session.state().status).toBe('signedOut');
  expect(drafts()).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

const forms = [
  { form: 'a plan', at: editAddress, label: 'Eligibility and Coding Notes' },
  { form: 'a request', at: '/request-update', label: 'Position' },
];

describe.each(forms)('choosing Logout on the form for $form', ({ at, label }) => {
  it('asks about unsaved text, keeps it on Keep editing and deletes it on Discard and log out', async () => {
    const view = open(at);
    await fill(label, 'Half a thought');
    await chooseLogout();
    await userEvent.click((await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(view.wire.calls('logout')).toEqual([]);
    expect(view.address()).toBe(at);
    expect((await field(label)).value).toBe('Half a thought');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu'));
    await chooseLogout();
    await userEvent.click((await question()).getByRole('button', { name: 'Discard and log out' }));
    await isOut(view);
  });

  it('logs out without asking when the text is restored, apart from trailing blanks', async () => {
    const view = open(at);
    const input = await field(label);
    const before = input.value;
    await userEvent.type(input, 'x');
    expect(drafts()).toHaveLength(1);
    await fill(label, `${before}  `);
    expect(drafts()).toEqual([]);
    await chooseLogout();
    await isOut(view);
  });
});

it('Logout asks about unsaved text in a dialog that a reload has closed', async () => {
  open('/admin/payers');
  await press('Edit Fernholt, Cedar');
  await fill('Payer name', 'Half a thought');
  cleanup();
  const view = open('/plans');
  await chooseLogout();
  await userEvent.click((await question()).getByRole('button', { name: 'Discard and log out' }));
  await isOut(view);
});

describe('the top bar', () => {
  it('names the signed-in user and logs out without asking when nothing was typed', async () => {
    const view = open('/request-update');
    await field('Position');
    expect(screen.getByTitle(self.email).textContent).toBe(`${self.firstName} ${self.lastName}`);
    await press('Log out');
    await isOut(view);
  });

  it('asks before discarding unsaved text, and returns the focus to Log out on Keep editing', async () => {
    const view = open('/request-update');
    await fill('Position', 'Half a thought');
    await press('Log out');
    await userEvent.click((await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Log out'));
    expect((await field('Position')).value).toBe('Half a thought');
    await press('Log out');
    await userEvent.click((await question()).getByRole('button', { name: 'Discard and log out' }));
    await isOut(view);
  });
});
