import { entryIds, type NewEntry, openAuditLog } from '../../functions/data/audit/audit-log.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Problem } from '../local/problem.ts';
import { type Environment, openTableOf } from './clients.ts';
import { operatorName } from './operator-name.ts';
import { problemFor } from './problem-for.ts';

export type Act = Pick<NewEntry, 'kind' | 'action' | 'target' | 'detail'>;
/** Adds what is known only at the end: how many rows, or whom the action was about. */
export type Note = (more: Pick<Act, 'target' | 'detail'>) => void;

/**
 * Runs a command's write with an audit log entry before it and another after it, as for an administrator's call.
 * @throws Problem if the log cannot be written, and then nothing has started; otherwise what the work throws
 */
export async function audited<Value>(
  environment: Environment,
  act: Act,
  work: (note: Note) => Promise<Value>,
): Promise<Value> {
  const { AUDIT_TABLE_NAME: name } = environment;
  if (!name) throw new Problem('Set AUDIT_TABLE_NAME to the audit log table. Nothing was done.');
  // Empty if a script could not find it out, as for a stack that does not output it yet.
  const years = environment.AUDIT_YEARS || String(limits.audit.years);
  if (!/^[1-9][0-9]?$/.test(years))
    throw new Problem(`AUDIT_YEARS must be a number of years, not "${years}". Nothing was done.`);
  const { table, close } = openTableOf({ ...environment, TABLE_NAME: name });
  const log = openAuditLog(table, Number(years));
  const ids = entryIds(new Date());
  // CloudTrail records who is behind the credentials; this records who sat at the terminal.
  let entry = { ...act, actor: { id: 'operator', name: `Operator (${operatorName()})` } };
  try {
    try {
      await log.write(ids.started, { ...entry, outcome: 'begun' });
    } catch (cause) {
      const sentence = `The audit log in ${name} cannot be written. Nothing was done.`;
      throw new Problem([sentence, problemFor(cause)?.message ?? ''].join(' ').trim(), { cause });
    }
    const value = await work((more) => {
      entry = { ...entry, ...more };
    }).catch(async (error: unknown) => {
      const code = error instanceof ApiError ? error.code : 'INTERNAL';
      // The first entry remains, and the work's own error is what the user needs to see.
      await log.write(ids.ended, { ...entry, outcome: 'failed', code }).catch(() => undefined);
      throw error;
    });
    await log.write(ids.ended, { ...entry, outcome: 'done' }).catch((cause: unknown) => {
      throw new Problem(`It is done, but that could not be recorded in the audit log in ${name}.`, { cause });
    });
    return value;
  } finally {
    close();
  }
}
