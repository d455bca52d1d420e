/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { freshPage } from '../../testing/fresh-page.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';

freshPage();

const plan = makePlan({ descriptiveName: 'Aspen HMO' });
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

/** Opens the dialog over the plan; `saved` simulates that somebody else saves the plan and this browser learns of it. */
async function open(opener: string) {
  storeSignedIn(makeToken('good', 900, { role: 'admin' }));
  const wire = fakeApi({
    getFacility: () => json({ data: { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } } }),
    listPlans: () => json({ data: [plan], total: 1, version: 'v1' }),
    listUsers: () => json({ data: [], pending: 0 }),
  });
  renderApp(wire, `/plans?plan=${plan._id}`);
  await userEvent.click(await screen.findByText(opener));
  const saved = async () => {
    const asked = wire.count('listPlans');
    const newer = { ...plan, planCode: 4711, version: plan.version + 1 };
    wire.replies.listPlans = () => json({ data: [newer], total: 1, version: 'v2' });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(wire.count('listPlans')).toBeGreaterThan(asked));
    await screen.findAllByText('4711');
  };
  return { saved };
}

async function cancel(field: HTMLElement) {
  const dialog = within(field.closest<HTMLElement>('[role=dialog]') ?? document.body);
  await userEvent.click(dialog.getByText('Cancel'));
  await userEvent.click(await screen.findByText('Discard'));
  await waitFor(() => expect(field.isConnected).toBe(false));
}

it('the draft of a plan’s owner and interval follows a newer version and is removed by Cancel', async () => {
  const { saved } = await open('Owner and interval');
  const interval = await screen.findByLabelText('Verify every');
  await userEvent.selectOptions(interval, '90');
  expect(drafts()).toHaveLength(1);
  await saved();
  expect(drafts()).toHaveLength(1);
  expect(drafts()[0]).toMatch(/:2$/);
  expect(screen.queryByText(/^This is what you typed before/)).toBeNull();
  await cancel(interval);
  expect(drafts()).toEqual([]);
});
