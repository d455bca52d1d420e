import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { takeDataFolder } from '../local/data-folder/data-folder.ts';
import { findRunning } from '../local/data-folder/running.ts';
import { Problem } from '../local/problem.ts';
import { startStack } from '../local/stand-ins/stack.ts';
import { clientOptions, type Environment } from './clients.ts';
import { problemFor } from './problem-for.ts';

/** The data that a command works on: the variables that lead there, and how to disconnect. */
export type Connection = {
  readonly environment: Environment;
  /** What messages call it: `the table coverage-guide-prod` or `the laptop data in .data`. */
  readonly place: string;
  close(): Promise<void>;
};

type Options = {
  /** Whether the command may start without laptop data: it then creates the folder. */
  readonly mayBeNew?: boolean;
};

export const dataFolderOf = ({ DATA_DIR }: Environment): string => resolve(DATA_DIR || '.data');

/**
 * Connects to the deployment that the environment names (TABLE_NAME, as the functions have it), or else to the laptop's data
 * folder.
 * @throws Problem if the user can fix it.
 */
export async function connect(
  environment: Environment = process.env,
  options: Options = {},
): Promise<Connection> {
  const { TABLE_NAME: name } = environment;
  if (name === undefined) return connectLaptop(environment, options);
  // An empty name, from a script that could not find it out, must not send the command to the laptop's data.
  if (name.trim() === '')
    throw new Problem(
      'TABLE_NAME is set but empty. Set it to the table of the deployment, or unset it to work on the data of this machine.',
    );
  // In a terminal set up for a deployment, a trial on this machine would otherwise write into the deployment.
  if (environment.DATA_DIR)
    throw new Problem(
      `TABLE_NAME names the table ${name}, and DATA_DIR the data of this machine. Unset the one that you do not mean. Nothing was done.`,
    );
  await answers(environment, name);
  return { environment, place: `the table ${name}`, close: async () => {} };
}

/** @throws Problem if the table cannot be reached, immediately instead of after a minute of retries in the middle of work. */
async function answers(environment: Environment, name: string): Promise<void> {
  const client = new DynamoDBClient({ ...clientOptions(environment, 'DYNAMODB'), maxAttempts: 2 });
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
  } catch (error) {
    throw problemFor(error) ?? error;
  } finally {
    client.destroy();
  }
}

/**
 * Connects to the laptop's data (DATA_DIR, `.data` by default): through `npm start` if that is running, otherwise by starting the
 * stand-ins on the same folder for as long as the command takes.
 * @throws Problem if there is no such folder, it cannot be used, or the process that uses it cannot be reached.
 */
export async function connectLaptop(
  environment: Environment,
  { mayBeNew = false }: Options = {},
): Promise<Connection> {
  const dataDir = dataFolderOf(environment);
  const place = `the laptop data in ${dataDir}`;
  if (!mayBeNew && !existsSync(dataDir))
    throw new Problem(
      `The folder ${dataDir} does not exist. DATA_DIR names the data folder; npm start creates it on its first run.`,
    );
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
