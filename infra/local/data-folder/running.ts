import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '../../../shared/zod.ts';

const environmentSchema = z.record(z.string(), z.string());

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/**
 * Writes a note beside the data with the addresses of the stand-ins that have it open, so that other commands work through them
 * instead of opening the same files a second time. The note holds no secret: the stand-ins accept any key, and only from this
 * machine.
 * @returns a function that removes the note.
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
 * Returns the environment of the process that has locked this data folder, or undefined if it left no note or its database does
 * not answer. A killed process leaves its note behind: call this only while the folder is locked.
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
