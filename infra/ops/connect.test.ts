import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keys } from '../../functions/data/table/keys.ts';
import { takeDataFolder } from '../local/data-folder/data-folder.ts';
import { announceRunning } from '../local/data-folder/running.ts';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { openTableOf, openUserPool } from './clients.ts';
import { connect } from './connect.ts';

const dataDir = temporaryFolders('connect')();

const marker = { ...keys.directory(), version: 1, facilities: [] };

async function write(environment: Parameters<typeof openTableOf>[0]): Promise<void> {
  const { table, close } = openTableOf(environment);
  await table.put(marker);
  close();
}

async function read(environment: Parameters<typeof openTableOf>[0]) {
  const { table, close } = openTableOf(environment);
  const item = await table.get(keys.directory());
  close();
  return item;
}

describe('connect', () => {
  it('starts the stand-ins on the data folder, and the next command finds what was written', async () => {
    const first = await connect({ DATA_DIR: dataDir });
    await write(first.environment);
    await first.close();
    const second = await connect({ DATA_DIR: dataDir });
    expect(await read(second.environment)).toEqual(marker);
    await second.close();
  });

  it('works through the process that uses the folder, if that process has announced itself', async () => {
    const running = await connect({ DATA_DIR: dataDir });
    await expect(connect({ DATA_DIR: dataDir })).rejects.toThrow(/in use by another instance/);
    const environment = Object.fromEntries(
      Object.entries(running.environment).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    );
    const forget = await announceRunning(dataDir, environment);
    const through = await connect({ DATA_DIR: dataDir });
    expect(through.environment.AWS_ENDPOINT_URL_DYNAMODB).toBe(environment.AWS_ENDPOINT_URL_DYNAMODB);
    expect(await read(through.environment)).toEqual(marker);
    await through.close();
    await forget();
    expect(await readdir(dataDir)).not.toContain('running.json');
    await running.close();
  });

  it('ignores the announcement of a process that was killed', async () => {
    await announceRunning(dataDir, { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' });
    const connection = await connect({ DATA_DIR: dataDir });
    expect(await read(connection.environment)).toEqual(marker);
    await connection.close();
    const folder = await takeDataFolder(dataDir);
    await expect(connect({ DATA_DIR: dataDir })).rejects.toThrow(/in use by another instance/);
    await folder.release();
  });

  it('uses the deployment that the environment names', async () => {
    const laptop = await connect({ DATA_DIR: dataDir });
    const { environment } = laptop;
    expect((await connect(environment)).place).toBe('the table coverage-guide');
    await expect(connect({ ...environment, TABLE_NAME: 'coverage-guide-prod' })).rejects.toThrow(
      /^Not found in this AWS account and region: .+ Check TABLE_NAME, /,
    );
    await expect(connect({ ...environment, DATA_DIR: dataDir })).rejects.toThrow(
      'TABLE_NAME names the table coverage-guide, and DATA_DIR the data of this machine. Unset the one that you do not mean.',
    );
    await laptop.close();
    await expect(connect({ ...environment, TABLE_NAME: ' ' })).rejects.toThrow(
      'TABLE_NAME is set but empty.',
    );
    await expect(connect(environment)).rejects.toThrow(/cannot be reached\. 127\.0\.0\.1:\d+ refused/);
  });

  it('creates a data folder only when it may be new', async () => {
    const nowhere = join(dataDir, 'nowhere');
    await expect(connect({ DATA_DIR: nowhere })).rejects.toThrow(`The folder ${nowhere} does not exist.`);
    const made = await connect({ DATA_DIR: nowhere }, { mayBeNew: true });
    expect(made.place).toBe(`the laptop data in ${nowhere}`);
    await made.close();
  });
});

it.each([
  [{}, 10],
  [{ AWS_MAX_ATTEMPTS: '3' }, 3],
])('bulk work outlasts throttling: with %j set, it makes %d attempts', async (environment, attempts) => {
  const pool = openUserPool({ AWS_REGION: 'us-east-1', ...environment });
  expect(await pool.config.maxAttempts()).toBe(attempts);
  pool.destroy();
});
