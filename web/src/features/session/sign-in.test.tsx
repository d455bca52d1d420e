/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { storage } from '../../lib/storage.ts';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makeToken, testUser } from '../../testing/make-session.ts';
import type { Replies } from '../../testing/open-app.tsx';
import { dialog } from '../../testing/press.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { settle } from '../../testing/settle.ts';
import { rewrite, write } from '../../testing/write.ts';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'userActivation');
  storage.sessionEnded.remove();
});

const facility = (name: string) => ({ _id: name, name, theme: { primaryColor: '#005b7f' } });

/** Opens the sign-in page of a site with one facility. */
function open(replies: Replies = {}, at = '/login') {
  const wire = fakeApi({ listFacilities: () => json({ data: [facility('Cedar')] }), ...replies });
  return { wire, ...renderApp(wire, at) };
}

const listTwo = () => json({ data: [facility('Cedar'), facility('Harbor')] });

it('the sign-in page starts with the focus on the facility', async () => {
  open({ listFacilities: listTwo });
  const picker = await screen.findByLabelText('Facility');
  await waitFor(() => expect(document.activeElement).toBe(picker));
});

it('the sign-in page starts with the focus on the email if there is only one facility', async () => {
  open();
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
});

it('the focus stays where the user put it before the facilities were loaded', async () => {
  const facilities = Promise.withResolvers<Response>();
  open({ listFacilities: () => facilities.promise });
  const password = await screen.findByLabelText('Password');
  password.focus();
  facilities.resolve(listTwo());
  await screen.findByLabelText('Facility');
  expect(document.activeElement).toBe(password);
});

it.each([
  ['stays out of the fields while the user types on', true],
  ['goes to the email', false],
])('after the end of a session the focus %s', async (_, isActive) => {
  storage.sessionEnded.write('You were signed out.');
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
  open();
  const picker = await screen.findByLabelText<HTMLSelectElement>('Facility');
  await waitFor(() => expect(picker.value).toBe('Cedar'));
  const email = await screen.findByLabelText('Email');
  await waitFor(() => expect(document.activeElement === email).toBe(!isActive));
});

/** Returns what is sent for each text. */
async function sent(config: object, ...texts: string[]): Promise<unknown[]> {
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
  const { wire } = open({ login: () => refusal(401, 'BAD_LOGIN', 'Invalid email or password') });
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
  const { wire } = open({ forgotPassword: () => json({ message: 'Sent.' }) }, '/forgot-password');
  await screen.findByText('You can leave out @cedar.example.');
  await userEvent.type(screen.getByLabelText('Email'), ' dana {Enter}');
  expect(await screen.findByText(/and the address: dana@cedar\.example$/)).toBeTruthy();
  expect(wire.calls('forgotPassword')[0]?.body).toEqual({ email: 'dana@cedar.example' });
});

it('Forgot password promises no link to what is not an address', async () => {
  jest.spyOn(window, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ stage: 'test' })));
  const { wire } = open({ forgotPassword: () => json({ message: 'Sent.' }) }, '/forgot-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'dana{Enter}');
  await screen.findByText('Please enter an email address such as name@hospital.org.');
  expect(wire.count('forgotPassword')).toBe(0);
});

it('Administrator Login completes the email, too', async () => {
  jest.spyOn(window, 'fetch').mockImplementation(cedarOnly);
  const { wire } = open({
    login: () => refusal(401, 'BAD_LOGIN', 'Login failed. Please check your credentials.'),
  });
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

const codeNeeded = () => refusal(401, 'CODE_NEEDED', 'Please load this page again.');
const wrongCode = () =>
  json(
    { code: 'VALIDATION_FAILED', message: 'x', fields: { code: 'This code is wrong.' }, requestId: 'r' },
    400,
  );
async function signIn() {
  await write(await screen.findByLabelText('Email'), 'a@demo.test');
  await write(screen.getByLabelText('Password'), 'several plain words');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByLabelText('Code');
}

it('sign-in asks for a code after the password, shows its error, and sends it with the rest', async () => {
  const answers = [
    codeNeeded(),
    codeNeeded(),
    wrongCode(),
    json({ ...testUser, accessToken: makeToken('good') }),
  ];
  const { wire } = open({
    login: () => answers.shift() ?? new Response('', { status: 500 }),
    listPlans: listAnswer([]),
  });
  const code = await signIn();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByText('Please load this page again.')).toBeNull();
  expect(screen.queryByText('Please enter the code.')).toBeNull();
  await userEvent.type(code, '{Enter}');
  expect(await screen.findByText('Please enter the code.')).toBeTruthy();
  await userEvent.type(code, '111111{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  await userEvent.clear(code);
  expect(screen.queryByText('This code is wrong.')).toBeNull();
  await userEvent.type(code, '222222{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  const bodies = wire.calls('login').map(({ body }) => body);
  const rest = { email: 'a@demo.test', password: 'several plain words' };
  expect(bodies).toMatchObject([rest, rest, { ...rest, code: '111111' }, { ...rest, code: '222222' }]);
  expect(bodies[0]).not.toHaveProperty('code');
});

it('a code that is refused after an attempt without an answer may have been used up by it', async () => {
  const answers = [codeNeeded(), 'network-down' as const, wrongCode(), wrongCode()];
  open({ login: () => answers.shift() ?? new Response('', { status: 500 }) });
  const code = await signIn();
  await userEvent.type(code, 'AAAA-BBBB-CCCC{Enter}');
  await screen.findByText(/^The server cannot be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const usedUp =
    'This code is wrong. The attempt before got no answer and may have used it up: please enter another one.';
  expect(await screen.findByText(usedUp)).toBeTruthy();
  await userEvent.type(code, 'D{Enter}');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
});

it('sign-in is abandoned if the user has moved on to another page in the meantime', async () => {
  const answer = Promise.withResolvers<Response>();
  const { wire, address } = open({ login: () => answer.promise });
  await write(await screen.findByLabelText('Email'), testUser.email);
  await write(screen.getByLabelText('Password'), 'Demo-pass-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(wire.count('login')).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'Register' }));
  await write(await screen.findByLabelText('First name'), 'Dana');

  await act(async () => {
    answer.resolve(json({ ...testUser, accessToken: makeToken('late') }));
    await settle();
  });
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(address()).toBe('/register');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Dana');
});
