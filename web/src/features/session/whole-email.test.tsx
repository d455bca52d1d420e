/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { dialog } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { rewrite, write } from '../../testing/write.ts';

afterEach(() => void jest.restoreAllMocks());

/** Returns what is sent for each text. */
async function sent(config: object, ...texts: string[]): Promise<unknown[]> {
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
  const wire = fakeApi({
    listFacilities: () => json({ data: [{ _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } }] }),
    login: () => refusal(401, 'BAD_LOGIN', 'Invalid email or password'),
  });
  renderApp(wire, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  if ('emailDomain' in config) await screen.findByText('You can leave out @cedar.example.');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Facility').value).toBe('Cedar'));
  await write(screen.getByLabelText('Password'), 'several plain words');
  for (const [before, typed] of texts.entries()) {
    await rewrite(email, typed);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(wire.count('login')).toBe(before + 1));
    await screen.findByText('Invalid email or password');
    expect(email.value).toBe(typed);
  }
  return wire.calls('login').map(({ body }) => body);
}

it('sign-in sends an email without a domain with the one that the stage sets', async () => {
  const config = { stage: 'test', emailDomain: 'cedar.example' };
  const emails = ['dana@cedar.example', 'dana@elsewhere.example'].map((email) => ({ email }));
  expect(await sent(config, 'dana', 'dana@elsewhere.example')).toMatchObject(emails);
});

it('sign-in sends the email as typed when the stage sets no email domain', async () => {
  expect(await sent({ stage: 'test' }, 'dana')).toMatchObject([{ email: 'dana' }]);
  expect(screen.queryByText(/You can leave out/)).toBeNull();
});

const cedarOnly = async () => new Response(JSON.stringify({ stage: 'test', emailDomain: 'cedar.example' }));

it('Forgot password completes the email, too, and names the address to check', async () => {
  jest.spyOn(window, 'fetch').mockImplementation(cedarOnly);
  const wire = fakeApi({ forgotPassword: () => json({ message: 'Sent.' }) });
  renderApp(wire, '/forgot-password');
  await screen.findByText('You can leave out @cedar.example.');
  await userEvent.type(screen.getByLabelText('Email'), ' dana {Enter}');
  expect(await screen.findByText(/and the address: dana@cedar\.example$/)).toBeTruthy();
  expect(wire.calls('forgotPassword')[0]?.body).toEqual({ email: 'dana@cedar.example' });
});

it('Forgot password promises no link to what is not an address', async () => {
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ stage: 'test' })));
  const wire = fakeApi({ forgotPassword: () => json({ message: 'Sent.' }) });
  renderApp(wire, '/forgot-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'dana{Enter}');
  await screen.findByText('Please enter an email address such as name@hospital.org.');
  expect(wire.count('forgotPassword')).toBe(0);
});

it('Administrator Login completes the email, too', async () => {
  jest.spyOn(window, 'fetch').mockImplementation(cedarOnly);
  const wire = fakeApi({
    listFacilities: () => json({ data: [] }),
    login: () => refusal(401, 'BAD_LOGIN', 'Login failed. Please check your credentials.'),
  });
  renderApp(wire, '/login');
  await screen.findByText('You can leave out @cedar.example.');
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Administrator Login' }));
  const modal = await dialog('Administrator Login');
  await write(modal.getByLabelText('Username'), 'dana ');
  await write(modal.getByLabelText('Password'), 'several plain words');
  await userEvent.click(modal.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Login failed. Please check your credentials.');
  expect(wire.calls('login')[0]?.body).toMatchObject({ username: 'dana@cedar.example' });
});
