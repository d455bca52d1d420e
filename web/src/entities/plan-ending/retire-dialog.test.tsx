/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, stale } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/open-app.tsx';
import { dialog, openDialog } from '../../testing/press.ts';
import { pressUndo, toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';

const plans = ['Aspen HMO', 'Birch PPO'].map((descriptiveName) => makePlan({ descriptiveName }));
const [aspen, birch] = plans;

/** Opens the form for the end of Aspen. */
async function retire() {
  const listPlans = listAnswer(plans);
  const setPlanEnding = () => json({ data: { ...aspen, endsOn: '2026-12-31', version: 2 } });
  const { wire } = openApp(`/plans?plan=${aspen?._id}`, { listPlans, setPlanEnding }, 'admin');
  await dialog('Aspen HMO');
  await openDialog('Retire', 'Retire Aspen HMO');
  return wire;
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a date that is half typed, or has a year of two digits, is not saved as another end', async () => {
  const wire = await retire();
  const date = screen.getByLabelText<HTMLInputElement>(/^Ends On/);
  const refusal = 'Enter the month, day and a four-digit year.';
  fireEvent.change(date, { target: { value: '0026-12-31' } });
  await save();
  expect(await screen.findByText(refusal)).toBeTruthy();
  fireEvent.change(date, { target: { value: '' } });
  // jsdom has no partly filled date fields.
  Object.defineProperty(date, 'validity', { configurable: true, value: { badInput: true } });
  await save();
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(wire.count('setPlanEnding')).toBe(0);
  Reflect.deleteProperty(date, 'validity');
  fireEvent.change(date, { target: { value: '2026-12-31' } });
  await save();
  await waitFor(() => expect(wire.count('setPlanEnding')).toBe(1));
});

it('a text in Replaced By that has not chosen a plan is not saved as no plan', async () => {
  const wire = await retire();
  const box = screen.getByLabelText<HTMLInputElement>(/^Replaced By/);
  await write(box, 'birch');
  await save();
  expect(await screen.findByText('Choose one of the plans found, or clear this field.')).toBeTruthy();
  expect(wire.count('setPlanEnding')).toBe(0);
  await userEvent.type(box, '{Enter}');
  expect(await screen.findByLabelText('Remove Birch PPO')).toBeTruthy();
  await write(box, 'x');
  await userEvent.clear(box);
  await save();
  await waitFor(() => expect(wire.count('setPlanEnding')).toBe(1));
  expect(wire.calls('setPlanEnding')[0]?.body).toMatchObject({
    successor: { id: birch?._id, name: 'Birch PPO' },
  });
});

it('a plan that was renamed after it was chosen as the replacement is no change by anybody else, and Undo restores the end', async () => {
  const ending = { endsOn: '2099-12-31', successor: { id: birch?._id ?? '', name: 'Birch before' } };
  const stored = makePlan({ descriptiveName: 'Cedar HMO', ...ending });
  const setPlanEnding = ({ headers }: { headers: Headers }) =>
    headers.get('If-Match') === '"1"'
      ? stale({ ...stored, notes: 'Call first.', version: 2 })
      : json({ data: { ...stored, version: 3 } });
  const listPlans = listAnswer([...plans, stored]);
  const { wire } = openApp(`/plans?plan=${stored._id}`, { listPlans, setPlanEnding }, 'admin');
  await dialog('Cedar HMO');
  await openDialog('Change the end', 'Retire Cedar HMO');
  fireEvent.change(screen.getByLabelText(/^Ends On/), { target: { value: '2099-11-30' } });
  await save();
  await waitFor(() => expect(wire.count('setPlanEnding')).toBe(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await pressUndo();
  const successor = { id: birch?._id };
  expect(wire.calls('setPlanEnding').at(-1)?.body).toMatchObject({ endsOn: '2099-12-31', successor });
});
