import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, Problem } from '../problem.ts';

type Json = ReturnType<typeof JSON.parse>;

/** A JSON value that is kept in memory and, if a file is given, written through to it. */
export type JsonDocument = {
  /** The whole value. Change it in place, then `save`. */
  readonly value: Json;
  /** Resolves once every change made before the call is on disk. */
  save(): Promise<void>;
};

/**
 * Opens a document, or starts it empty. Each write goes to a second file that then replaces the first, so the file is
 * complete at every moment, whatever kills the process.
 * @throws Problem if the file exists but cannot be read as JSON.
 */
export async function openJsonDocument(file: string | undefined): Promise<JsonDocument> {
  if (file === undefined) return { value: {}, save: () => Promise.resolve() };
  const value = (await readJson(file)) ?? {};
  return { value, save: writer(file, value) };
}

async function readJson(file: string): Promise<Json | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Problem(
      `The file ${file} is damaged or cannot be read. Restore a copy, or move the whole data folder away to start with a fresh demo.`,
      {
        cause: error,
      },
    );
  }
}

function writer(file: string, value: Json): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    // Changes made during a write, even one that fails, are saved together in one more write.
    const write = (): Promise<void> => {
      next = undefined;
      running = replace(file, JSON.stringify(value));
      return running;
    };
    next ??= running.then(write, write);
    return next;
  };
}

async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
