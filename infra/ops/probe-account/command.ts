import { randomBytes } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { openAccounts } from '../../../functions/clients/pool/accounts.ts';
import { codeAt, secondsOfCode, stepAt } from '../../../functions/clients/pool/totp.ts';
import { readDirectory } from '../../../functions/data/facility-directory.ts';
import type { NewUser, UserRecord } from '../../../functions/data/people/user-record.ts';
import { createUser, listUsers, updateUser } from '../../../functions/data/people/users.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import { checkSite, stepTimeoutMs } from '../../../functions/triggers/canary/check-site.ts';
import { type ProbeAccount, signIn, signOut } from '../../../functions/triggers/canary/probe-account.ts';
import { openVisit, StepFailed } from '../../../functions/triggers/canary/visit.ts';
import { emailSchema } from '../../../shared/people/user.ts';
import * as z from '../../../shared/zod.ts';
import { Problem } from '../../local/problem.ts';
import { onlyOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import { clientOptions, type Environment, openUserPool, printedLog, requireVariable } from '../clients.ts';
import type { Output } from '../progress.ts';
import { requestedFacility } from '../requested-facility.ts';
import { withData } from '../with-data.ts';

const help = `npm run ops -- probe-account --email ADDRESS --facility NAME

Creates the account that the canary signs in with: it can read one facility and belongs to nobody. The command generates its password
and stores it only in Secrets Manager; run again, it generates a new one. Use an address of yours that nobody signs in with: emails about
the account (of wrong codes, for example) go there. Then the command makes one visit as the canary does, and reports the result.`;

const startedSchema = z.object({ secret: z.string(), setup: z.string() });

/**
 * Runs the command.
 * @returns whether the account can do what the canary does
 * @throws Problem if the user can fix it.
 */
export async function probeAccountCommand(
  args: readonly string[],
  output: Output,
  environment?: Environment,
): Promise<boolean> {
  const text = { type: 'string' } as const;
  const values = onlyOptions(args, { email: text, facility: text }, help, output);
  if (values === undefined) return true;
  const email = emailSchema.safeParse(values.email).data;
  const { facility: facilityName } = values;
  if (email === undefined || facilityName === undefined)
    throw new Problem(`Specify --email and --facility.\n\n${help}`);

  return withData({ environment, output }, async ({ table, print, ...connection }) => {
    const secretId = requireVariable(connection.environment, 'PROBE_ACCOUNT');
    const site = requireVariable(connection.environment, 'SITE_ORIGIN');
    const pool = openUserPool(connection.environment);
    const secrets = new SecretsManagerClient(clientOptions(connection.environment, 'SECRETS_MANAGER'));
    const log = printedLog(print);
    try {
      const accounts = openAccounts(requireVariable(connection.environment, 'USER_POOL_ID'), pool);
      const directory = await readDirectory(table);
      const facility = requestedFacility(directory, facilityName, connection.place);
      const existing = existingProbe(await listUsers(table), email);
      const act = { kind: 'rights', action: 'probe-account' } as const;
      const account = await audited(connection.environment, act, async (note): Promise<ProbeAccount> => {
        const userId = existing?.id ?? (await accounts.ensure(email));
        note({ target: { type: 'person', id: userId, name: email }, detail: facility.name });
        const password = randomBytes(32).toString('base64url');
        const holder = existing ?? { id: userId };
        await accounts.setPassword(holder, password);
        await accounts.askForCode(holder, false);
        await storePerson(table, existing, { id: userId, email, facilityId: facility.id });
        const credentials = { email, password, facility: facility.name };
        const app = await appIfDemanded(site, credentials).catch((cause: unknown) => {
          throw new Problem(
            `The account was created, but it cannot sign in at ${site}: ${reasonIn(cause)} Fix it and run the command again.`,
            { cause },
          );
        });
        const made = { ...credentials, app };
        await secrets.send(
          new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(made) }),
        );
        return made;
      });
      print(
        `${email} can read ${facility.name} and nothing else. Its password is stored only in ${secretId}.`,
      );
      // The code that confirmed an app cannot be used again, so this visit uses the next one, which is already accepted.
      const clock = () => new Date(Date.now() + (account.app === undefined ? 0 : secondsOfCode * 1_000));
      const seen = await checkSite({ site, account: async () => account, log, clock });
      if (!seen.passed) print('The canary would fail at this step. Fix it and run the command again.');
      else if (seen.image === 'there is none')
        print(
          `None of the first plans of ${facility.name} has a card image, so the canary does not check one.`,
        );
      return seen.passed;
    } finally {
      secrets.destroy();
      pool.destroy();
    }
  });
}

const reasonIn = (error: unknown): string =>
  error instanceof StepFailed
    ? error.message
    : 'the site cannot be reached, or something else answers there.';

/** @throws Problem for a person's address, or if there is another probe account already */
function existingProbe(people: readonly UserRecord[], email: string): UserRecord | undefined {
  const other = people.find((person) => person.probe === true && person.email !== email);
  if (other !== undefined)
    throw new Problem(
      `${other.email} is the probe account. Use its address, or delete it in User Management first.`,
    );
  const named = people.find((person) => person.email === email);
  if (named !== undefined && named.probe !== true)
    throw new Problem(`${email} belongs to a person. Use an address that nobody signs in with.`);
  return named;
}

type Named = { readonly id: string; readonly email: string; readonly facilityId: string };

/** Stores a user with the fewest rights that allow signing in. Earlier sessions end, and a second factor is removed. */
async function storePerson(
  table: Table,
  existing: UserRecord | undefined,
  { id, email, facilityId }: Named,
): Promise<void> {
  const at = new Date().toISOString();
  const person: NewUser = {
    id,
    email,
    firstName: 'Canary',
    lastName: 'Probe Account',
    department: 'Monitoring: nobody',
    phoneNumber: 'none',
    npi: '0000000000',
    role: 'user',
    status: 'approved',
    facilityIds: [facilityId],
    requestedFacilityIds: [facilityId],
    probe: true,
    account: existing?.account,
    sessionsEndedAt: at,
    createdAt: existing?.createdAt ?? at,
    updatedAt: at,
  };
  if (existing === undefined) await createUser(table, person);
  else await updateUser(table, existing, { ...person, version: existing.version });
}

/** Sets up an authenticator app, as everyone must if the stage demands one. @returns its key */
async function appIfDemanded(site: string, account: ProbeAccount): Promise<string | undefined> {
  const visit = openVisit(site, stepTimeoutMs);
  const { accessToken, secondFactorDemanded } = await signIn(visit, account, new Date());
  try {
    if (secondFactorDemanded !== true) return undefined;
    const body = { currentPassword: account.password };
    const started = await visit.call('/api/auth/second-factor/start', { body, accessToken });
    const { secret, setup } = startedSchema.parse(await started.json());
    const code = codeAt(secret, stepAt(Date.now()));
    await visit.call('/api/auth/second-factor/confirm', { body: { setup, code }, accessToken });
    return secret;
  } finally {
    await signOut(visit);
  }
}
