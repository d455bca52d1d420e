import { type Environment, openTableOf } from '../clients.ts';

/** Returns the audit log's entries in order, as `import-plans done plans.csv: added 3 …`. */
export async function auditedActs(environment: Environment): Promise<string[]> {
  const { table, close } = openTableOf({ ...environment, TABLE_NAME: environment.AUDIT_TABLE_NAME });
  const found: [id: string, line: string][] = [];
  for await (const items of table.scan(0, 1)) {
    for (const { pk, sk, action, outcome, detail } of items)
      if (String(pk).startsWith('ALL#')) found.push([String(sk), [action, outcome, detail].join(' ').trim()]);
  }
  close();
  return found.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}
