/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { blue, open } from '../../features/plans/testing/open-plans.tsx';
import { json, refusal } from '../../testing/fake-api.ts';

const entry = (version: number) => ({
  ...{ version, kind: 'changed', by: { id: 'u9', name: 'Dana Whitfield' }, at: '2026-11-20T10:00:00.000Z' },
  changes: [{ field: 'notes', from: 'Before', to: `After ${version}` }],
});
const getPlanCover = () => json({ data: { contracts: [], policies: [] } });
const openHistory = async (planHistory: NonNullable<Parameters<typeof open>[2]>['planHistory']) => {
  const view = open(`/plans?plan=${blue._id}`, undefined, { planHistory, getPlanCover }, 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
  return view;
};

it('the history keeps the focus in the dialog when a pressed Retry disappears', async () => {
  const { wire } = await openHistory(() => refusal(500, 'INTERNAL', 'Something went wrong.'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  wire.replies.planHistory = () => json({ data: [entry(2)] });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

it('the history keeps the focus in the dialog when the last older changes are shown', async () => {
  const { wire } = await openHistory(() => json({ data: [entry(3)], nextCursor: 'more' }));
  const more = await screen.findByRole('button', { name: 'Show older changes' });
  wire.replies.planHistory = () => json({ data: [entry(2)] });
  await userEvent.click(more);
  await waitFor(() => expect(more.isConnected).toBe(false));
  const focused = document.activeElement;
  expect(focused?.closest('[role=dialog]')).toBe(screen.getByRole('dialog'));
  // The older change, not the top of the dialog.
  expect(focused?.closest('li')?.textContent).toContain('After 2');
});

it('the history comes into view once it has loaded: its button may be the last line of the dialog', async () => {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent);
  };
  await openHistory(() => json({ data: [entry(2)] }));
  await waitFor(() => expect(shown.at(-1)).toContain('After 2'));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
