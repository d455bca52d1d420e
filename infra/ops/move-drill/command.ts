import { openTriggerContainer } from '../../../functions/triggers/container.ts';
import { preTokenGeneration } from '../../../functions/triggers/pre-token-generation.ts';
import { lazy } from '../../../shared/lazy.ts';
import { type CognitoOptions, startCognito } from '../../local/cognito/cognito.ts';
import { freePort } from '../../local/listen.ts';
import { startStack } from '../../local/stand-ins/stack.ts';
import { onlyOptions } from '../arguments.ts';
import { withLaptopBackup } from '../backup/drill.ts';
import { restoreCommand } from '../backup/restore.ts';
import type { Environment } from '../clients.ts';
import { peopleCommand } from '../people/command.ts';
import { type Output, printTo } from '../progress.ts';
import { timed } from '../timed.ts';
import { somePeople } from './some-people.ts';
import { startVisit } from './visit.ts';

const help = `Prove that people can continue in another user pool: back up, restore into a second table, create everyone's account in a new, empty
pool, and sign in as some of them by the emailed link. Then lose that pool, and do it again with the next.

  npm run ops -- move-drill

It works only on the laptop's data (DATA_DIR), even while npm start is running. The data is not changed, and no email leaves the machine:
the drill has its own table, pools and inbox, in memory. Its file move-drill.gz in DATA_DIR is removed at the end.`;

/** `move-drill`, on the laptop's data. @throws Problem if a person who signs in is not who they were before */
export async function moveDrillCommand(args: readonly string[], output: Output, environment?: Environment) {
  if (onlyOptions(args, {}, help, output) === undefined) return;
  await withLaptopBackup('move-drill.gz', output, environment, (file) => drill(file, output));
}

async function drill(file: string, output: Output): Promise<void> {
  const print = printTo(output);
  const port = await freePort();
  // Both pools' triggers use the same table, which is known only once the first visit has started.
  const trigger = lazy(() => {
    const { table, clock } = openTriggerContainer();
    return preTokenGeneration(table, clock);
  });
  const pool: Pick<CognitoOptions, 'preTokenGeneration'> = {
    preTokenGeneration: (event) => trigger()(event),
  };
  const stack = await startStack({ ...pool, caller: {}, siteOrigin: `http://localhost:${port}` });
  const next = await startCognito({ ...pool, region: 'us-east-1' });
  try {
    const { environment } = stack;
    await timed('restored into a second table', print, () => restoreCommand([file], output, environment));
    const people = await somePeople(environment);
    const inNext = {
      ...environment,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: next.endpoint,
      USER_POOL_ID: next.userPoolId,
      USER_POOL_CLIENT_ID: next.clientId,
      USER_POOL_JWKS: next.jwks,
    };
    const tokens: string[] = [];
    for (const where of [environment, inNext]) {
      await timed('created the accounts in a new pool', print, () =>
        peopleCommand(['--apply'], output, where),
      );
      const visit = await startVisit(where, port, stack.inboxUrl);
      try {
        await timed('delivered the emails', print, visit.deliver);
        for (const token of tokens) await visit.expectRefused(token);
        for (const person of people) {
          tokens.push(await visit.signIn(person));
          print(
            `  ${person.user.email} signed in by the emailed link, with the same ID, role and facilities`,
          );
        }
      } finally {
        await visit.stop();
      }
    }
    print('Tokens of the first pool were refused after it was lost. No data was changed.');
  } finally {
    await next.stop();
    await stack.stop();
  }
}
