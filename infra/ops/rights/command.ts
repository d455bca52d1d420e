import { audited } from '../audited.ts';
import { fileAndNewer } from '../backup/file-argument.ts';
import type { Environment } from '../clients.ts';
import { connect } from '../connect.ts';
import type { Output } from '../progress.ts';
import { expectNew } from '../writable.ts';
import { bothTables, expectOther } from './both-tables.ts';
import { reviewRights } from './review.ts';

const help = `List everything that gives access in a restored table, for review, before it is put in place of the one in use.

  npm run ops -- rights FILE [--newer TABLE]

FILE is a new CSV. With --newer, the table that was in use until now, what that one had taken away comes first: people who were suspended
or deleted, administrators who no longer were, facilities, addresses, sessions and links. Without it all rights are listed alike.
Nothing is changed in either table.`;

/** `rights FILE`. @throws Problem where a person can put it right. */
export async function rightsCommand(args: readonly string[], output: Output, baseEnvironment?: Environment) {
  const options = fileAndNewer(args, help, output);
  if (options === undefined) return;
  const { file } = options;
  await expectNew(file);
  const { environment, close } = await connect(baseEnvironment);
  try {
    expectOther(environment, options.newer);
    const { tables, close: closeTables } = bothTables(environment, options.newer);
    const print = (line: string) => void output.write(`${line}\n`);
    await audited(environment, { kind: 'export', action: 'rights' }, () =>
      reviewRights({ ...tables, file, print }),
    ).finally(closeTables);
  } finally {
    await close();
  }
}
