/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { freshPage } from '../../testing/fresh-page.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';

freshPage();

it('a date that is half typed, or has a year of two digits, is not saved as another end', async () => {
  const plan = makePlan({ descriptiveName: 'Aspen HMO' });
  storeSignedIn(makeToken('good', 900, { role: 'admin' }));
  const wire = fakeApi({
    getFacility: () => json({ data: { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } } }),
    listPlans: () => json({ data: [plan], total: 1, version: 'v1' }),
    setPlanEnding: () => json({ data: { ...plan, endsOn: '2026-12-31', version: plan.version + 1 } }),
  });
  renderApp(wire, `/plans?plan=${plan._id}`);
  await userEvent.click(await screen.findByText('Retire'));
  const date = await screen.findByLabelText<HTMLInputElement>(/^Ends On/);
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
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
