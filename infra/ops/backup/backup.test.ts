import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { manyItems, rawTableOf } from '../testing/many-items.ts';
import { backupCommand } from './backup.ts';
import { putAll } from './put-items.ts';

const { environment, folder } = await startLaptop();
const table = rawTableOf(environment);
const silent = { write: () => undefined };

beforeAll(() => putAll(table, manyItems(300)));
afterAll(() => table.client.destroy());

describe('a backup', () => {
  it('never overwrites an existing file, such as an older backup', async () => {
    const file = join(folder, 'older.gz');
    await writeFile(file, 'an older backup');
    await expect(backupCommand([file], silent, environment)).rejects.toThrow('already exists');
    expect(await readFile(file, 'utf8')).toBe('an older backup');
  });

  it('reports how many items it has, and their hash', async () => {
    const output = recorder();
    await backupCommand([join(folder, 'good.gz')], output, environment);
    expect(output.text).toMatch(
      /^Wrote 300 items \(hash [\da-f]{64}\) from the table coverage-guide to .+good\.gz\.$/m,
    );
  });
});
