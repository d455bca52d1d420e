import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../listen.ts';
import { Problem } from '../problem.ts';
import { startGuarded } from './guarded-process.ts';

export type DynamoDb = { endpoint: string; stop(): Promise<void> };

/**
 * Starts dynoxide, a DynamoDB engine on SQLite. Without a file it keeps everything in memory.
 * @param died called if the engine later ends without having been stopped
 */
export async function startDynamoDb(
  file?: string,
  died: (problem: Problem) => void = () => {},
): Promise<DynamoDb> {
  if (file !== undefined && existsSync(file) && isDamaged(file)) throw damaged(file);
  const engineFile = findEngine();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = ['serve', '--port', String(port), ...(file ? ['--db-path', file] : [])];
    const engine = await startGuarded(engineFile, args, /listening on/i, () => died(engineDied(file)));
    if (engine.started) return { endpoint: `http://127.0.0.1:${port}`, stop: engine.stop };
    // Another program may have taken the port since it was found free.
    if (attempt < 5 && /in use/i.test(engine.output)) continue;
    throw startProblem(file, engine.output);
  }
}

/** @throws Problem if dynoxide has no binary for this system, or none was installed. */
function findEngine(): string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    return createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/dynoxide${suffix}`,
    );
  } catch {
    throw startProblem(undefined, 'its package is not installed');
  }
}

/** SQLite's result codes for a damaged database and for a file that is not a database. */
const damageCodes = [11, 26];

/**
 * The engine reads a page only when needed: a damaged one would otherwise surface in the middle of work. A file that cannot be
 * read now, because a killed engine is still ending or left changes to recover, is left to the engine.
 */
function isDamaged(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    // The lowest eight bits are the primary result code; the others add detail.
    return damageCodes.includes(code & 0xff);
  }
}

const damaged = (file: string): Problem =>
  new Problem(
    `The database file ${file} is damaged or cannot be opened. Restore a copy, or move the whole data folder away to start with a fresh demo.`,
  );

const engineDied = (file: string | undefined): Problem =>
  new Problem(
    `The database engine (dynoxide) has exited, so Coverage Guide is stopping too. ${file === undefined ? 'Start it again.' : `Start it again: saved data is in ${file}.`}`,
  );

function startProblem(file: string | undefined, output: string): Problem {
  if (file && /not a valid SQLite|malformed|unable to open|readonly|corrupt/i.test(output)) {
    return damaged(file);
  }
  return new Problem(
    `The database engine (dynoxide) could not be started on ${process.platform}-${process.arch}: ${output.trim() || 'it gave no reason'}. ` +
      'Run `npm install`, or start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
  );
}
