import { describe, expect, it } from '@jest/globals';
import { createLink } from '../../data/records/links.ts';
import { tokenIn } from '../../testing/inbox.ts';
import { password, startTestWorld } from '../../testing/world.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });

const expired = { status: 400, body: { code: 'LINK_EXPIRED' } };

/** Requests a new password and returns the link's token, a moment later. */
async function resetToken(email: string): Promise<string> {
  await world.deliverMail();
  await world.send('forgotPassword', { body: { email } });
  clock += 100;
  return tokenIn(await world.deliverMail(), 'reset-password');
}

async function confirmToken(userId: string, email: string): Promise<string> {
  const link = { purpose: 'confirmEmail', userId, email } as const;
  const token = await createLink(world.container.table, link, new Date(clock));
  clock += 100;
  return token;
}

const reset = (token: string, to = 'some other words') =>
  world.send('resetPassword', { body: { token, password: to } });
const confirm = (token: string) => world.send('confirmEmail', { body: { token } });

describe('an emailed link', () => {
  it('to set a password expires when another one is used', async () => {
    await world.addPerson({ email: 'twice@demo.test' });
    const [one, two] = [await resetToken('twice@demo.test'), await resetToken('twice@demo.test')];
    expect((await reset(one)).status).toBe(200);
    expect(await reset(two)).toMatchObject(expired);
  });

  it('to set a password expires when the user changes the password, even if emailed afterward', async () => {
    const email = 'changed@demo.test';
    await world.addPerson({ email });
    const browser = await world.signIn(email);
    const token = await resetToken(email);
    await world.send('forgotPassword', { body: { email } });
    clock += 100;
    const body = { currentPassword: password, password: 'only I know these' };
    expect((await world.send('changePassword', { body }, browser)).status).toBe(200);
    clock += 100;
    const late = tokenIn(await world.deliverMail(), 'reset-password');
    expect(await reset(token)).toMatchObject(expired);
    expect(await reset(late)).toMatchObject(expired);
  });

  it('to set a password, in the old mailbox, expires when the address changes', async () => {
    const { id } = await world.addPerson({ email: 'old.box@demo.test' });
    const token = await resetToken('old.box@demo.test');
    expect((await confirm(await confirmToken(id, 'new.box@demo.test'))).status).toBe(200);
    expect(await reset(token)).toMatchObject(expired);
  });

  it('to confirm an address expires when the user signs out everywhere', async () => {
    const { id } = await world.addPerson({ email: 'leaves@demo.test' });
    const token = await confirmToken(id, 'elsewhere@demo.test');
    await world.send(
      'signOutEverywhere',
      { body: { currentPassword: password } },
      await world.signIn('leaves@demo.test'),
    );
    expect(await confirm(token)).toMatchObject(expired);
    expect((await world.signIn('leaves@demo.test')).accessToken).not.toBe('');
  });
});
