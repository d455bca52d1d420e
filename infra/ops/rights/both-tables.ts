import { Problem } from '../../local/problem.ts';
import { type Environment, openTableOf } from '../clients.ts';
import type { Print } from '../progress.ts';

/** @throws Problem if the newer table is the restored one itself, or has no name */
export function expectOther(environment: Environment, newer: string | undefined): void {
  // As from `--newer "$TABLE_NAME"` with that unset: this must not surface only after a long restore.
  if (newer?.trim() === '')
    throw new Problem('--newer is empty: name the table in use, or omit the option. Nothing was done.');
  if (newer === undefined || newer !== environment.TABLE_NAME) return;
  throw new Problem(
    '--newer names the restored table itself. Set TABLE_NAME to the restored one, and --newer to the one in use. Nothing was done.',
  );
}

/** Opens the restored table and, if it is named, the newer one of the same account and region. */
export function bothTables(environment: Environment, name: string | undefined, print: Print) {
  const restored = openTableOf(environment, print);
  const newer = name === undefined ? undefined : openTableOf({ ...environment, TABLE_NAME: name }, print);
  return {
    tables: { table: restored.table, newer: newer?.table },
    close: (): void => {
      restored.close();
      newer?.close();
    },
  };
}
