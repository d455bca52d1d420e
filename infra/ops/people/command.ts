import {
  type CognitoIdentityProviderClient,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { SQSClient } from '@aws-sdk/client-sqs';
import { openAccounts } from '../../../functions/clients/pool/accounts.ts';
import { openQueue } from '../../../functions/clients/queues/queue.ts';
import { subjectIn } from '../../../functions/data/people/pool-account.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import { listUsers } from '../../../functions/data/people/users.ts';
import type { MailJob } from '../../../functions/mails/mail-job.ts';
import { mapConcurrent } from '../../../functions/map-concurrent.ts';
import { limits } from '../../../shared/limits.ts';
import { fullName } from '../../../shared/people/full-name.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { onlyOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import { clientOptions, type Environment, openUserPool, requireVariable } from '../clients.ts';
import { type Output, type Print, progressLine } from '../progress.ts';
import { withData } from '../with-data.ts';
import { makeAccount } from './make-account.ts';

const help = `Create accounts in another user pool for the people in the table: after a move to another account or region, or when the pool is lost.

  npm run ops -- people [--apply] [--without-mail]

Without --apply it lists who has no account and changes nothing. With --apply each of them gets one, with a password that nobody knows, and
everyone who may sign in gets an email with a link to choose one, valid once and for ${limits.movedLinkHours} hours. Role, facilities, history and everything
else stay as they are in the table. People who are suspended or waiting for approval get an account too, but no email: they still cannot
sign in. If it is stopped, run it again: it continues where it stopped. --without-mail sends nothing: people then use "Forgot password".
At the end it names those whose address returned an email: they get none until an administrator chooses "Send emails again".

On a deployment it requires USER_POOL_ID, AUDIT_TABLE_NAME and, for the emails, MAIL_QUEUE_URL in addition to TABLE_NAME.`;

const atOnce = 4;

/** `people`. @throws Problem if the user can fix it, or for people who could not be given an account */
export async function peopleCommand(args: readonly string[], output: Output, baseEnvironment?: Environment) {
  const flag = { type: 'boolean', default: false } as const;
  const values = onlyOptions(args, { apply: flag, 'without-mail': flag }, help, output);
  if (values === undefined) return;
  await withData({ environment: baseEnvironment, output }, async ({ environment, place, table, print }) => {
    const client = openUserPool(environment);
    const sqs = new SQSClient(clientOptions(environment, 'SQS'));
    try {
      const pool = requireVariable(environment, 'USER_POOL_ID');
      const users = await listUsers(table);
      const subjects = await accountsIn(client, pool);
      const missing = withoutAccount(users, pool, subjects);
      print(
        `${place} has ${inPeople(users.length)}. In the user pool ${pool}, ${counted(missing.length, 'of them has', 'of them have')} no account.`,
      );
      if (missing.length === 0) return;
      if (!values.apply) {
        for (const user of missing) print(`  ${described(user)}`);
        return print('Nothing was changed. Run the command again with --apply to create their accounts.');
      }
      const mails = values['without-mail']
        ? undefined
        : openMails(requireVariable(environment, 'MAIL_QUEUE_URL'), sqs);
      const accounts = openAccounts(pool, client);
      const act = { kind: 'rights', action: 'people', detail: `accounts in ${pool}` } as const;
      const failures = await audited(environment, act, async (note) => {
        const made = await makeAll(missing, output, (user) =>
          makeAccount({ table, accounts, mails }, user, users, new Date()),
        );
        note({ detail: `accounts in ${pool}: ${missing.length - made.length} of ${missing.length}` });
        return made;
      });
      reportResults(missing, failures, mails !== undefined, print);
    } finally {
      client.destroy();
      sqs.destroy();
    }
  });
}

const inPeople = (people: number): string => counted(people, 'person', 'people');

const described = ({ email, role, status, facilityIds, ...name }: UserRecord): string =>
  `${email} (${fullName(name)}): ${role === 'admin' ? 'administrator' : 'user'}, ${status}, ${counted(facilityIds.length, 'facility', 'facilities')}`;

/** Puts emails into the product's own queue: its worker writes and sends them. */
function openMails(address: string, sqs: SQSClient) {
  const queue = openQueue(address, sqs);
  return (job: MailJob) => queue(JSON.stringify(job));
}

type Failure = { readonly user: UserRecord; readonly why: string };

async function makeAll(
  missing: readonly UserRecord[],
  output: Output,
  make: (user: UserRecord) => Promise<string | undefined>,
): Promise<Failure[]> {
  const progress = progressLine(output, 'accounts');
  let done = 0;
  try {
    const whys = await mapConcurrent(missing, atOnce, async (user) => {
      const why = await make(user);
      progress.show(++done, missing.length);
      return why;
    });
    return missing.flatMap((user, index) => {
      const why = whys[index];
      return why === undefined ? [] : [{ user, why }];
    });
  } finally {
    progress.end();
  }
}

/** @throws Problem that names the people who have no account yet */
function reportResults(
  missing: readonly UserRecord[],
  failures: readonly Failure[],
  mailed: boolean,
  print: Print,
): void {
  const failed = new Set(failures.map(({ user }) => user));
  const made = missing.filter((user) => !failed.has(user));
  const open = made.filter(({ status }) => status === 'approved');
  const unreached = open.filter(({ mailSuppressed }) => mailSuppressed !== undefined);
  print(
    `${inPeople(made.length)} got an account. ${(open.length - unreached.length).toLocaleString('en')} of them may sign in, and will ${
      mailed
        ? 'get an email with a link for a new password'
        : 'have to choose a new password with "Forgot password"'
    }.`,
  );
  if (unreached.length > 0)
    print(
      `No email reaches ${inPeople(unreached.length)}, not even after "Forgot password", until an administrator chooses "Send emails again" in User Management:\n${unreached.map(({ email }) => `  ${email}`).join('\n')}`,
    );
  const withApp = open.filter(({ secondFactor }) => secondFactor !== undefined).length;
  if (withApp > 0)
    print(
      `${counted(withApp, 'person uses', 'people use')} two-step sign-in. The keys of their apps were in the other pool: they sign in with a recovery code and set up their app again, or an administrator resets it.`,
    );
  if (failures.length === 0) return;
  const lines = failures.map(({ user, why }) => `  ${user.email}: ${why}`);
  throw new Problem(`${inPeople(failures.length)} could not be given an account:\n${lines.join('\n')}`);
}

/** Returns the subjects of all accounts in a user pool. */
async function accountsIn(client: CognitoIdentityProviderClient, UserPoolId: string): Promise<Set<string>> {
  const subjects = new Set<string>();
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
    for (const { Attributes = [] } of Users) {
      const subject = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      if (subject !== undefined) subjects.add(subject);
    }
  }
  return subjects;
}

/** Returns the people who have no account in the pool, by address. */
const withoutAccount = (
  users: readonly UserRecord[],
  pool: string,
  subjects: ReadonlySet<string>,
): UserRecord[] =>
  users
    .filter((user) => !subjects.has(subjectIn(pool, user)))
    .sort((one, other) => (one.email < other.email ? -1 : 1));
