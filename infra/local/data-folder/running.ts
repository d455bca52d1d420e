import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '../../../shared/zod.ts';

const environmentSchema = z.record(z.string(), z.string());

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/**
 * Notes beside the data how the stand-ins that have it open are reached, so that other commands work through them
 * instead of opening the same files a second time. The note holds no secret: the stand-ins accept any key, and
 * only from this machine.
 * @returns removes the note.
 */
export async function announceRunning(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(environment, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return () => unlink(file).catch(() => {});
}

/**
 * The environment of the process that has taken this data folder, or undefined where it has left no note or its
 * database does not answer. A process that was killed leaves its note behind: ask only while the folder is taken.
 */
export async function findRunning(dataDir: string): Promise<Record<string, string> | undefined> {
  try {
    const note = environmentSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
    const database = note.AWS_ENDPOINT_URL_DYNAMODB;
    if (database === undefined) return undefined;
    await fetch(database, { signal: AbortSignal.timeout(3_000) });
    return note;
  } catch {
    return undefined;
  }
}
