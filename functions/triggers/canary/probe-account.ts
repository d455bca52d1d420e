import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from '../../../shared/zod.ts';
import { codeAt, stepAt } from '../../clients/pool/totp.ts';
import { StepFailed, type Visit } from './visit.ts';

/** The secret's content: an account that can read one facility and belongs to no person. */
const probeAccountSchema = z.object({
  email: z.string(),
  password: z.string(),
  facility: z.string(),
  /** The key of its authenticator app, if the stage requires a second factor. */
  app: z.optional(z.string()),
});
export type ProbeAccount = z.infer<typeof probeAccountSchema>;

/** @throws StepFailed if no account has been created yet */
export async function readProbeAccount(
  client: SecretsManagerClient,
  SecretId: string,
): Promise<ProbeAccount> {
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  // The stack creates the secret with a random value.
  const probe = SecretString.startsWith('{')
    ? probeAccountSchema.safeParse(JSON.parse(SecretString))
    : undefined;
  if (probe?.data === undefined)
    throw new StepFailed('There is none yet: npm run ops -- probe-account creates it.');
  return probe.data;
}

const sessionSchema = z.object({
  accessToken: z.string(),
  activeFacility: z.string(),
  role: z.string(),
  secondFactorDemanded: z.optional(z.boolean()),
});
export type ProbeSession = z.infer<typeof sessionSchema>;

/** Signs in through the API, as the site does. @throws StepFailed */
export async function signIn(visit: Visit, account: ProbeAccount, now: Date): Promise<ProbeSession> {
  const { email, password, facility: activeFacility, app } = account;
  const code = app && codeAt(app, stepAt(now.getTime()));
  const answer = await visit.call('/api/auth/login', { body: { email, password, activeFacility, code } });
  const session = sessionSchema.parse(await answer.json());
  if (session.role !== 'user') throw new StepFailed('The probe account has become an administrator.');
  return session;
}

/** Ends the session, so that none is left behind. */
export async function signOut(visit: Visit): Promise<void> {
  await visit.call('/api/auth/logout', { method: 'POST' });
}
