import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyTable } from '../../local/stand-ins/table.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { countItems, itemOf, manyItems, rawTableOf } from '../testing/many-items.ts';
import { backupCommand } from './backup.ts';
import { drill } from './drill.ts';
import { putAll } from './put-items.ts';

const { environment, folder } = await startLaptop();
const table = rawTableOf(environment);
const silent = { write: () => undefined };
const fill = (count: number) => putAll(table, manyItems(count));

beforeAll(() => fill(300));
afterAll(() => table.client.destroy());

describe('a backup', () => {
  it('is tested in a separate table: wherever a drill is interrupted, no item is lost', async () => {
    for (const last of [1, 2, 3, 4]) {
      let lines = 0;
      const cut = drill(
        table,
        join(folder, `${last}.gz`),
        () => {
          lines += 1;
          if (lines === last) throw new Error('The disk is full.');
        },
        silent,
      );
      await expect(cut).rejects.toThrow('The disk is full.');
      expect(await countItems(table)).toBe(300);
    }
    // The table that a killed drill leaves behind does not block the next one.
    const left = { client: table.client, name: `${table.name}-drill` };
    await applyTable(left.client, left.name);
    await putAll(left, [itemOf(9_999)]);
    await drill(table, join(folder, 'again.gz'), () => {}, silent);
    expect((await table.client.send(new ListTablesCommand({}))).TableNames).not.toContain(left.name);
  });

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

  it('is restored completely in a drill: every item, type and value, by hash', async () => {
    await fill(1_001);
    const lines: string[] = [];
    await drill(table, join(folder, 'drill.gz'), (line) => lines.push(line), silent);
    expect(lines.at(-1)).toMatch(
      /^Restored the same 1,001 items \(hash [0-9a-f]{64}\)\. No data was changed\.$/,
    );
  });
});
