import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { startStack } from '../../local/stand-ins/stack.ts';
import { openTableOf } from '../clients.ts';

/** Starts the stand-ins, opens their table, and makes a folder for files. All of it ends with the test file. */
export async function startLaptop() {
  const stack = await startStack();
  const { table, close } = openTableOf(stack.environment);
  const folder = await mkdtemp(join(tmpdir(), 'ops-'));
  afterAll(async () => {
    close();
    await stack.stop();
    await rm(folder, { recursive: true });
  });
  return { stack, environment: stack.environment, table, folder };
}

/** Returns an output that keeps what a command prints. */
export function recorder() {
  const output = {
    text: '',
    write(text: string): boolean {
      output.text += text;
      return true;
    },
  };
  return output;
}
