import { randomUUID } from 'node:crypto';
import type { OperationsOf } from '../../../shared/api/routes.ts';
import { startedSecondFactorSchema } from '../../../shared/people/second-factor.ts';
import * as z from '../../../shared/zod.ts';
import { codeAt, stepAt } from '../../clients/pool/totp.ts';
import { createLink } from '../../data/records/links.ts';
import { password } from '../world.ts';
import { type Example, type ExampleContext, freshEmail, freshPerson, nameOf, profile } from './parts.ts';

/** Starts setup of the caller's authenticator app and returns the first code that it shows. */
async function startedApp({ world, browser }: ExampleContext) {
  const request = { body: { currentPassword: password } };
  const started = browser && (await world.send('startSecondFactor', request, browser));
  const { setup, secret } = z
    .catch(startedSecondFactorSchema, { setup: 'none', secret: 'A', uri: '' })
    .parse(started?.body);
  const step = stepAt(world.container.clock().getTime());
  return { body: { setup, code: codeAt(secret, step) }, nextCode: codeAt(secret, step + 1) };
}

/** A request by a caller who uses an app. */
const withApp: Example = async (context) => {
  const { body, nextCode: code } = await startedApp(context);
  if (context.browser !== undefined)
    await context.world.send('confirmSecondFactor', { body }, context.browser);
  return { body: { currentPassword: password, code } };
};

/** Returns the token of an emailed link. */
function tokenOf({ world }: ExampleContext, link: Parameters<typeof createLink>[1]): Promise<string> {
  const { table, clock } = world.container;
  return createLink(table, link, clock());
}

/** Returns If-Match with the version of the caller's own record. */
async function ifMatchMe({ world, browser }: ExampleContext): Promise<{ 'if-match': string }> {
  const me = browser && (await world.send('me', {}, browser));
  const { version } = z
    .catch(z.object({ version: z._default(z.number(), 1) }), { version: 1 })
    .parse(me?.body);
  return { 'if-match': `"${version}"` };
}

export const authExamples: Readonly<Record<OperationsOf<'auth'>, Example>> = {
  login: (_context, ownership) => ({
    body: { email: 'member@demo.test', password, activeFacility: nameOf(ownership) },
  }),
  refresh: ({ browser }) => ({ body: {}, cookies: browser?.cookies ?? [] }),
  setFacility: (_context, ownership) => ({ body: { activeFacility: nameOf(ownership) } }),
  logout: () => ({}),
  me: () => ({}),
  validateToken: () => ({}),
  setMailChoices: () => ({ body: { changes: 'daily' } }),
  updateMe: async (context) => ({
    headers: await ifMatchMe(context),
    body: { ...profile, email: freshEmail(), currentPassword: password },
  }),
  changePassword: () => ({ body: { currentPassword: password, password } }),
  listOwnSessions: () => ({}),
  // A session that has already ended, so the caller stays signed in.
  endOwnSessions: () => ({ body: { sessionId: '0'.repeat(32), currentPassword: password } }),
  signOutEverywhere: () => ({ body: { currentPassword: password } }),
  startSecondFactor: () => ({ body: { currentPassword: password } }),
  confirmSecondFactor: async (context) => ({ body: (await startedApp(context)).body }),
  renewRecoveryCodes: withApp,
  switchOffSecondFactor: withApp,
  register: (_context, ownership) => ({
    body: {
      ...profile,
      email: freshEmail(),
      requestedFacility: [nameOf(ownership)],
      password,
      confirmPassword: password,
    },
  }),
  confirmRegistration: async (context) => {
    const { world } = context;
    const registrationId = randomUUID();
    const { id: userId, email } = await world.addPerson({
      email: freshEmail(),
      status: 'pending',
      confirmed: false,
    });
    await world.changePerson(userId, { registrationId });
    const link = { purpose: 'confirmRegistration', userId, registrationId, email } as const;
    return { body: { token: await tokenOf(context, link), password } };
  },
  forgotPassword: () => ({ body: { email: 'member@demo.test' } }),
  resetPassword: async (context) => {
    const link = { purpose: 'resetPassword', userId: await freshPerson(context) } as const;
    return { body: { token: await tokenOf(context, link), password } };
  },
  confirmEmail: async (context) => {
    const userId = await freshPerson(context);
    return {
      body: { token: await tokenOf(context, { purpose: 'confirmEmail', userId, email: freshEmail() }) },
    };
  },
  undoEmailChange: async (context) => {
    const userId = await freshPerson(context);
    return {
      body: { token: await tokenOf(context, { purpose: 'undoEmail', userId, email: freshEmail() }) },
    };
  },
  unsubscribe: async (context) => {
    const userId = await freshPerson(context);
    return { body: { token: await tokenOf(context, { purpose: 'unsubscribe', userId }) } };
  },
};
