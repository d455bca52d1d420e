import { expect, it } from '@jest/globals';
import { tokenIn } from '../testing/inbox.ts';
import { facilities, password, startTestWorld } from '../testing/world.ts';
import { registration } from './testing/registrations.ts';

let people = 0;
const newPerson = () => {
  people += 1;
  return world.addPerson({ email: `person-${people}@demo.test` });
};

const world = await startTestWorld();

const refused = {
  code: 'VALIDATION_FAILED',
  fields: { password: expect.stringMatching(/blank|line break/) },
};

// The user pool accepts none of these, and reports that only when asked to store one.
const secrets = [' a much better one', 'a much better one\n', 'a much\nbetter one'];

it.each(secrets)(
  'a registration with the password %j is refused the same way for known and unknown addresses',
  async (secret) => {
    const person = await newPerson();
    await world.deliverMail();
    const change = { password: secret, confirmPassword: secret };
    for (const email of [person.email, `unknown-${person.id}@demo.test`]) {
      const answer = await world.send('register', { body: registration(email, change) });
      expect([answer.status, answer.body]).toMatchObject([400, refused]);
    }
    expect(await world.deliverMail()).toEqual([]);
  },
);

it.each(secrets)(
  'a password reset to %j is refused, and the link and the user’s session stay valid',
  async (secret) => {
    const { email } = await newPerson();
    const browser = await world.signIn(email);
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email } });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    const answer = await world.send('resetPassword', { body: { token, password: secret } });
    expect([answer.status, answer.body]).toMatchObject([400, refused]);
    expect((await world.send('me', {}, browser)).status).toBe(200);
    const again = await world.send('resetPassword', {
      body: { token, password: secret.trim().replace('\n', ' ') },
    });
    expect(again.status).toBe(200);
  },
);

it.each(secrets)('changing to %j is refused, ends no session, and keeps the old password', async (secret) => {
  const { email } = await newPerson();
  const other = await world.signIn(email);
  const own = await world.signIn(email);
  const body = { currentPassword: password, password: secret };
  const answer = await world.send('changePassword', { body }, own);
  expect([answer.status, answer.body]).toMatchObject([400, refused]);
  for (const browser of [other, own]) expect((await world.send('me', {}, browser)).status).toBe(200);
  const login = await world.send('login', { body: { email, password, activeFacility: facilities.own } });
  expect(login.status).toBe(200);
});
