import { oneAndOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import type { Environment } from '../clients.ts';
import { connect } from '../connect.ts';
import { type Output, printTo } from '../progress.ts';
import { expectNew } from '../writable.ts';
import { bothTables, expectOther } from './both-tables.ts';
import { reviewRights } from './review.ts';

const help = `List everything that gives access in a restored table, for review, before it replaces the table in use.

  npm run ops -- rights FILE [--newer TABLE]

FILE is a new CSV. With --newer, the table that was in use until now, what that table had revoked comes first: people who were suspended
or deleted, administrators who no longer were, facilities, addresses, sessions and links. Without it, all rights are listed alike.
Neither table is changed.`;

/** `rights FILE`. @throws Problem if the user can fix it. */
export async function rightsCommand(args: readonly string[], output: Output, baseEnvironment?: Environment) {
  const parsed = oneAndOptions(args, { newer: { type: 'string' } }, help, output);
  if (parsed === undefined) return;
  const { one: file, values } = parsed;
  await expectNew(file);
  const { environment, close } = await connect(baseEnvironment);
  try {
    expectOther(environment, values.newer);
    const print = printTo(output);
    const { tables, close: closeTables } = bothTables(environment, values.newer, print);
    await audited(environment, { kind: 'export', action: 'rights' }, () =>
      reviewRights({ ...tables, file, print }),
    ).finally(closeTables);
  } finally {
    await close();
  }
}
