import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Problem } from '../local/problem.ts';

/** @throws Problem, before a command starts, for a file that it could not write at its end */
export async function expectWritable(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory()) throw new Problem(`${file} is a folder. Name a file.`);
  // The finished file replaces what has its name: a device such as /dev/null would be replaced for the whole machine.
  if (there?.isFile() === false) throw new Problem(`${file} is not a regular file. Use another name.`);
  if (there !== undefined && !(await may(file, constants.W_OK)))
    throw new Problem(`${file} cannot be written to. Use another name.`);
  const folder = dirname(resolve(file));
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true)
    throw new Problem(`The folder ${folder} does not exist. Create it first, or use another name.`);
  if (!(await may(folder, constants.W_OK | constants.X_OK)))
    throw new Problem(`The folder ${folder} cannot be written to. Use another name.`);
}

/** @throws Problem, before a command starts, for a file that already exists or cannot be written */
export async function expectNew(file: string): Promise<void> {
  const isThere = (await stat(file).catch(() => undefined))?.isFile() === true;
  if (isThere) throw new Problem(`${file} already exists. Nothing was done: use another name.`);
  await expectWritable(file);
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
