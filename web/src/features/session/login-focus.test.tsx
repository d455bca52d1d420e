/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { storage } from '../../lib/storage.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
  storage.sessionEnded.remove();
});

const facility = (name: string) => ({ _id: name, name, theme: { primaryColor: '#005b7f' } });
const open = (...names: string[]) => {
  const wire = fakeApi({ listFacilities: () => json({ data: names.map(facility) }) });
  renderApp(wire, '/login');
};

it('the sign-in page starts with the focus on the facility', async () => {
  open('Cedar', 'Harbor');
  const picker = await screen.findByLabelText('Facility');
  await waitFor(() => expect(document.activeElement).toBe(picker));
});

it('the sign-in page starts with the focus on the email if there is only one facility', async () => {
  open('Cedar');
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
});

it('the focus stays where the user put it before the facilities were loaded', async () => {
  const facilities = Promise.withResolvers<Response>();
  renderApp(fakeApi({ listFacilities: () => facilities.promise }), '/login');
  const password = await screen.findByLabelText('Password');
  password.focus();
  facilities.resolve(json({ data: [facility('Cedar'), facility('Harbor')] }));
  await screen.findByLabelText('Facility');
  expect(document.activeElement).toBe(password);
});

it.each([
  ['stays out of the fields while the user types on', true],
  ['goes to the email', false],
])('after the end of a session the focus %s', async (_, isActive) => {
  storage.sessionEnded.write('You were signed out.');
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
  open('Cedar');
  const picker = await screen.findByLabelText<HTMLSelectElement>('Facility');
  await waitFor(() => expect(picker.value).toBe('Cedar'));
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement === email).toBe(!isActive));
});
