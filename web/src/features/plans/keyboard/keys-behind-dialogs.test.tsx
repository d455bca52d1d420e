/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { all, blue, freshBrowser, open } from '../testing/open-plans.tsx';

freshBrowser();

it('leaves the open plan alone while a dialog stands in front of it', async () => {
  const view = open(`/plans?plan=${blue._id}`, all, {}, 'admin');
  const plan = within(await screen.findByRole('dialog', { name: 'Blue Shield PPO' }));
  await userEvent.click(plan.getByRole('button', { name: 'Retire' }));
  const retire = within(await screen.findByRole('dialog', { name: 'Retire Blue Shield PPO' }));
  const cancel = retire.getByRole('button', { name: 'Cancel' });
  for (const key of [']', 'm', 'w', 'v']) fireEvent.keyDown(cancel, { key });
  expect(screen.getByRole('dialog', { name: 'Retire Blue Shield PPO' })).toBeTruthy();
  expect(view.address()).toBe(`/plans?plan=${blue._id}`);
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2);
});

it('does not go on to another plan with the dialog of the one before', async () => {
  open(`/plans?plan=${blue._id}`, all, {}, 'admin');
  const plan = within(await screen.findByRole('dialog', { name: 'Blue Shield PPO' }));
  await userEvent.click(plan.getByRole('button', { name: 'Retire' }));
  await screen.findByRole('dialog', { name: 'Retire Blue Shield PPO' });
  // As where the focus was lost.
  fireEvent.keyDown(document.body, { key: ']' });
  expect(await screen.findByRole('dialog', { name: 'Medicare Part B' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: /^Retire/ })).toBeNull();
});
