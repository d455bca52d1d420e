/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openAccount, press, self } from '../features/account/testing/open-account.tsx';
import { fernholt } from '../features/admin/testing/open-contracts.tsx';
import { editAddress, northbank, save } from '../features/plan-form/testing/open-form.tsx';
import type { fakeApi } from '../testing/fake-api.ts';
import { json, refusal } from '../testing/fake-api.ts';
import { toasts } from '../testing/shown-toasts.ts';
import { write } from '../testing/write.ts';

const ended = () => refusal(401, 'SESSION_ENDED', 'Your session has ended. Please sign in again.');

type Replies = Parameters<typeof fakeApi>[0];
const forms: {
  form: string;
  at: string;
  opens?: string | RegExp;
  label: string;
  sends: keyof Replies;
  submit?: string;
}[] = [
  { form: 'a plan', at: editAddress, label: 'Plan Name', sends: 'updatePlan' },
  {
    ...{ form: 'a contract', at: '/admin/payers', opens: 'Edit Fernholt, Cedar', label: 'Payer name' },
    ...{ sends: 'updatePayerContract', submit: 'Save' },
  },
  {
    ...{ form: 'a request', at: '/request-update', label: 'Message' },
    ...{ sends: 'requestUpdate', submit: 'Send Request' },
  },
];

const keptNotice = /Your changes are kept\. Sign in to continue\./;

describe.each(forms)('a session that ends while saving $form', ({ at, opens, label, sends, submit }) => {
  it('leads to the sign-in page, with a notice that the changes are kept', async () => {
    const { address } = openAccount(
      at,
      {
        listPayerContracts: () => json({ items: [fernholt] }),
        listOwnUpdateRequests: () => json({ data: [] }),
        listPayerNames: () => json({ items: [] }),
        getPlan: () => json({ data: northbank }),
        me: () => json({ ...self, department: 'Patient Access' }),
        listHubPayers: () => json({ items: [] }),
        [sends]: ended,
        refresh: ended,
      },
      at === '/request-update' ? 'user' : 'admin',
    );
    if (opens !== undefined) await press(opens);
    await write(await screen.findByLabelText(label), ' more');
    if (at === '/request-update') await write(screen.getByLabelText('Position'), 'Registrar');
    if (submit === undefined) await save();
    else await press(submit);
    expect((await screen.findByText(keptNotice)).textContent).toBe(
      'Your session has ended. Your changes are kept. Sign in to continue.',
    );
    expect(address()).toBe('/login');
    expect(toasts()).toEqual([]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:u1:'))).not.toEqual([]);
  });
});

it('a session that ends with nothing typed shows no notice that changes are kept', async () => {
  const { api } = openAccount('/account', { me: ended, refresh: ended });
  await act(() => api.call('me', {}).catch(() => undefined));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/has ended/));
  expect(screen.queryByText(keptNotice)).toBeNull();
});
