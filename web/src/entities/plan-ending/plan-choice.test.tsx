/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makePayerName } from '../../testing/make-payer-name.ts';
import { openApp, type Replies } from '../../testing/open-app.tsx';
import { dialog, openDialog } from '../../testing/press.ts';
import { rewrite, write } from '../../testing/write.ts';

const plans = ['Aspen HMO', 'Birch PPO', 'Cedar EPO'].map((descriptiveName) => makePlan({ descriptiveName }));
const [aspen] = plans;

/** Opens the choice of the plan that replaces Aspen. */
async function choice(listPlans: Replies['listPlans'] = listAnswer(plans), replies: Replies = {}) {
  openApp(`/plans?plan=${aspen?._id}`, { listPlans, ...replies }, 'admin');
  await dialog('Aspen HMO');
  const form = await openDialog('Retire', 'Retire Aspen HMO');
  return form.getByLabelText<HTMLInputElement>(/^Replaced By/);
}

it('Enter in Replaced By picks the match for the current text, not one still shown', async () => {
  const box = await choice();
  await write(box, 'birch');
  await act(async () => {
    fireEvent.change(box, { target: { value: 'cedar' } });
    fireEvent.keyDown(box, { key: 'Enter' });
  });
  expect(await screen.findByLabelText('Remove Cedar EPO')).toBeTruthy();
});

it('Replaced By denies and picks no plan while the rest of the list is loading', async () => {
  const rest = Promise.withResolvers<void>();
  const page = { total: 3, version: 'v1' };
  const [, birch, cedar] = plans;
  const box = await choice(({ path }) =>
    path.includes('cursor=')
      ? rest.promise.then(() => json({ ...page, data: [cedar] }))
      : json({ ...page, data: [aspen, birch], nextCursor: 'more' }),
  );
  await write(box, 'cedar');
  expect(await screen.findByText('Still loading the rest of the list…')).toBeTruthy();
  await rewrite(box, 'birch');
  expect(await screen.findByRole('button', { name: /^Birch PPO/ })).toBeTruthy();
  expect(screen.getByText('Still loading the rest of the list…')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.queryByLabelText('Remove Birch PPO')).toBeNull();
  await act(async () => rest.resolve());
  await rewrite(box, 'cedar');
  expect(await screen.findByRole('button', { name: /^Cedar EPO/ })).toBeTruthy();
});

it('Replaced By picks nothing on Enter in an input method, and has the focus again after a plan is picked', async () => {
  const box = await choice();
  await write(box, 'birch');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(screen.queryByLabelText('Remove Birch PPO')).toBeNull();
  expect(box.value).toBe('birch');
  await userEvent.click(await screen.findByRole('button', { name: /^Birch PPO/ }));
  expect(await screen.findByLabelText('Remove Birch PPO')).toBeTruthy();
  expect(document.activeElement).toBe(box);
});

it('Replaced By finds a plan by another name of its payer, as the plan screen does, but no ended plan', async () => {
  const windlass = makePlan({ descriptiveName: 'Dogwood PPO', payerName: 'Windlass' });
  const name = makePayerName({ name: 'Coverdale', payerName: 'Windlass' });
  const old = makePlan({ descriptiveName: 'Old PPO', endsOn: '2020-12-31' });
  const box = await choice(listAnswer([...plans, windlass, old]), {
    listPayerNames: () => json({ items: [name], listVersion: 7 }),
  });
  await write(box, 'coverdale');
  expect(await screen.findByRole('button', { name: /^Dogwood PPO/ })).toBeTruthy();
  await rewrite(box, 'old ppo');
  expect(await screen.findByText("No other plan has 'old ppo'.")).toBeTruthy();
});

it('Replaced By says that other names are missing when it finds no plan', async () => {
  const box = await choice(listAnswer(plans), {
    listPayerNames: () => refusal(500, 'INTERNAL', 'It broke.'),
  });
  await write(box, 'coverdale');
  expect(await screen.findByText(/^Other names of payers are not loaded/)).toBeTruthy();
});

it('Replaced By says how many plans it found, in a status that was there before', async () => {
  const many = Array.from({ length: 7 }, (_, at) => makePlan({ descriptiveName: `Maple ${at} PPO` }));
  const box = await choice(listAnswer([...plans, ...many]));
  const { getByRole } = await dialog('Retire Aspen HMO');
  const said = getByRole('status');
  expect(said.textContent).toBe('');
  await write(box, 'maple');
  await waitFor(() => expect(said.textContent).toMatch(/^The best 6 of 7 plans found\./));
  expect(screen.getAllByRole('button', { name: /^Maple/ })).toHaveLength(6);
  await rewrite(box, 'maple 3');
  await waitFor(() => expect(said.textContent).toBe('1 plan found.'));
});
