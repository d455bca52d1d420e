/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { freshPage } from '../../testing/fresh-page.ts';
import { renderApp } from '../../testing/render-app.tsx';

freshPage();
afterEach(() => {
  jest.restoreAllMocks();
});

async function sent(config: object, typed: string): Promise<unknown> {
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
  const wire = fakeApi({
    listFacilities: () => json({ data: [{ _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } }] }),
    login: () => refusal(401, 'BAD_LOGIN', 'Invalid email or password'),
  });
  renderApp(wire, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  if ('emailDomain' in config) await screen.findByText('You can leave out @cedar.example.');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Facility').value).toBe('Cedar'));
  await userEvent.type(email, typed);
  await userEvent.type(screen.getByLabelText('Password'), 'several plain words{Enter}');
  await screen.findByText('Invalid email or password');
  expect(email.value).toBe(typed);
  return wire.sent.find(({ id }) => id === 'login')?.body;
}

it.each([
  ['dana', 'dana@cedar.example'],
  ['dana@elsewhere.example', 'dana@elsewhere.example'],
])('sign-in sends %s as %s when the stage sets an email domain', async (typed, email) => {
  expect(await sent({ stage: 'test', emailDomain: 'cedar.example' }, typed)).toMatchObject({ email });
});

it('sign-in sends the email as typed when the stage sets no email domain', async () => {
  expect(await sent({ stage: 'test' }, 'dana')).toMatchObject({ email: 'dana' });
  expect(screen.queryByText(/You can leave out/)).toBeNull();
});
