import { resolve } from 'node:path';
import { takeDataFolder } from '../local/data-folder/data-folder.ts';
import { findRunning } from '../local/data-folder/running.ts';
import { Problem } from '../local/problem.ts';
import { startStack } from '../local/stand-ins/stack.ts';
import type { Environment } from './clients.ts';

/** Where a command works: the variables that lead there, and how to leave. */
export type Connection = {
  readonly environment: Environment;
  /** For the person: `the table coverage-guide-prod` or `the laptop data in .data`. */
  readonly place: string;
  close(): Promise<void>;
};

/**
 * Connects to the deployment that the environment names (TABLE_NAME, as the functions have it), else to the laptop's
 * data folder.
 * @throws Problem where a person can put it right.
 */
export async function connect(environment: Environment = process.env): Promise<Connection> {
  if (environment.TABLE_NAME === undefined) return connectLaptop(environment);
  return { environment, place: `the table ${environment.TABLE_NAME}`, close: async () => {} };
}

/**
 * Connects to the laptop's data (DATA_DIR, `.data` without it): through `npm start` where that is running, else by
 * starting the stand-ins on the same folder for as long as the command takes.
 * @throws Problem where the folder cannot be used, or who uses it cannot be reached.
 */
export async function connectLaptop(environment: Environment): Promise<Connection> {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const place = `the laptop data in ${dataDir}`;
  try {
    const folder = await takeDataFolder(dataDir);
    try {
      const stack = await startStack({ dataDir, caller: environment });
      const close = async () => {
        await stack.stop();
        await folder.release();
      };
      return { environment: stack.environment, place, close };
    } catch (error) {
      await folder.release();
      throw error;
    }
  } catch (error) {
    const running = error instanceof Problem ? await findRunning(dataDir) : undefined;
    if (running === undefined) throw error;
    return { environment: running, place: `${place}, while npm start is running`, close: async () => {} };
  }
}
