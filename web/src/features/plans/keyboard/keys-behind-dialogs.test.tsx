/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { dialog, openDialog } from '../../../testing/press.ts';
import { all, blue, counted, open, searchBox } from '../testing/open-plans.tsx';

it('single-key shortcuts leave the open plan alone while a dialog is in front of it, which a step closes', async () => {
  const view = open(`/plans?plan=${blue._id}`, all, {}, 'admin');
  const plan = await dialog('Blue Shield PPO');
  await userEvent.click(plan.getByRole('button', { name: 'Retire' }));
  const retire = await dialog('Retire Blue Shield PPO');
  const cancel = retire.getByRole('button', { name: 'Cancel' });
  for (const key of [']', 'm', 'w', 'v']) fireEvent.keyDown(cancel, { key });
  expect(screen.getByRole('dialog', { name: 'Retire Blue Shield PPO' })).toBeTruthy();
  expect(view.address()).toBe(`/plans?plan=${blue._id}`);
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2);
  // As if the focus had been lost.
  fireEvent.keyDown(document.body, { key: ']' });
  await dialog('Medicare Part B');
  expect(screen.queryByRole('dialog', { name: /^Retire/ })).toBeNull();
});

it('the keys of the plan screen do nothing while the menu is in front of it', async () => {
  open('/plans?q=blue');
  await counted('1 of 25 plans');
  const menu = await openDialog('Open menu', 'Dana Whitfield');
  const close = menu.getByRole('button', { name: 'Close menu' });
  for (const key of ['p', '?']) fireEvent.keyDown(close, { key });
  await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(searchBox().value).toBe('blue');
});

it('text typed in a dialog in front of a directory’s plan goes into its field', async () => {
  const gold = makePlan({
    descriptiveName: 'Harbor Gold',
    phoneNumbers: [{ title: 'Claims', number: '(916) 555-0199' }],
  });
  open(`/phone-numbers?plan=${gold._id}`, [gold], {}, 'admin');
  await dialog('Harbor Gold');
  const note = await openDialog('Must read', 'Must read: Harbor Gold');
  const text = note.getByLabelText<HTMLTextAreaElement>(/^Text/);
  await userEvent.type(text, 'Always wait');
  expect(text.value).toBe('Always wait');
});
