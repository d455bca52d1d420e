/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { makeToken, testUser } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { write } from '../../testing/write.ts';

const codeNeeded = () => refusal(401, 'CODE_NEEDED', 'Please load this page again.');
const wrongCode = () =>
  json(
    { code: 'VALIDATION_FAILED', message: 'x', fields: { code: 'This code is wrong.' }, requestId: 'r' },
    400,
  );
const open = (login: () => Response | 'network-down') => {
  const wire = fakeApi({
    listFacilities: () => json({ data: [{ _id: 'f', name: 'Cedar', theme: { primaryColor: '#005b7f' } }] }),
    login,
    listPlans: listAnswer([]),
  });
  renderApp(wire, '/login');
  return wire;
};
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
  const wire = open(() => answers.shift() ?? new Response('', { status: 500 }));
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
  open(() => answers.shift() ?? new Response('', { status: 500 }));
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
