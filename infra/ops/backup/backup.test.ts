import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LocalStack, startStack } from '../../local/stand-ins/stack.ts';
import { openTableOf, reach } from '../clients.ts';
import { connect } from '../connect.ts';
import { itemsOf } from './backup-file.ts';
import { backupCommand, backupDrillCommand, drill, restoreCommand } from './commands.ts';
import { putAll, type RawTable, type StoredItem, wipe } from './items.ts';

let stack: LocalStack;
let table: RawTable;
let folder = '';
let printed = '';
const output = {
  write: (text: string) => {
    printed += text;
  },
};

const itemOf = (index: number): StoredItem => ({
  pk: { S: `FACILITY#${index % 7}` },
  sk: { S: `PLAN#${index.toString(16).padStart(8, '0')}` },
  name: { S: `Plan ${index} "quoted" \n é 🏥` },
  planCode: { N: String(index) },
  prefixes: { L: [{ S: 'ABC' }, { M: { value: { NULL: true } } }] },
  states: { SS: ['CA', 'NV'] },
  seal: { B: new Uint8Array([index % 256, 0, 255]) },
  empty: { S: '' },
});
const fill = (count: number) =>
  putAll(
    table,
    Array.from({ length: count }, (_, index) => itemOf(index)),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  stack = await startStack();
  table = {
    client: new DynamoDBClient(reach(stack.environment, 'DYNAMODB')),
    name: stack.environment.TABLE_NAME ?? '',
  };
});
afterAll(async () => {
  table.client.destroy();
  await stack.stop();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('comes back whole: every item, type and value, by hash', async () => {
    await fill(3_000);
    const lines: string[] = [];
    await drill(table, join(folder, 'drill.gz'), (line) => lines.push(line));
    expect(lines.at(-1)).toMatch(/^The same 3,000 items as before, hash [0-9a-f]{64}\.$/);
  });

  it('is not restored over anything, and a restored table says so by hash', async () => {
    const file = join(folder, 'kept.gz');
    await backupCommand([file], output, stack.environment);
    expect(printed).toContain('3,000 items of the table');
    await expect(restoreCommand([file], output, stack.environment)).rejects.toThrow(
      'There are 3,000 items in the table coverage-guide. Restore into an empty table.',
    );
    await wipe(table);
    await restoreCommand([file], output, stack.environment);
    expect(printed).toContain('holds the 3,000 items');
  });

  it('is restored as it is read, so a large one needs no more memory than a small one', async () => {
    await wipe(table);
    let written = 0;
    let ahead = 0;
    async function* items() {
      for (let given = 0; given < 3_000; given++) {
        ahead = Math.max(ahead, given - written);
        yield itemOf(given);
      }
    }
    await putAll(table, items(), (count) => {
      written += count;
    });
    expect(written).toBe(3_000);
    expect(ahead).toBeLessThan(1_000);
  });

  it('never takes the place of a file: of an older backup, say, by one of the empty table after a disaster', async () => {
    const file = join(folder, 'older.gz');
    await writeFile(file, 'an older backup');
    await expect(backupCommand([file], output, stack.environment)).rejects.toThrow('is there already');
    expect(await readFile(file, 'utf8')).toBe('an older backup');
  });

  it('outlives a drill that fails after the wipe, and the drill says where it is', async () => {
    const laptop = { DATA_DIR: join(folder, 'laptop') };
    const first = await connect(laptop);
    const { table: records, close } = openTableOf(first.environment);
    await records.put({ pk: 'X', sk: '1' });
    close();
    await first.close();
    const broken = {
      write: (text: string) => {
        if (text.startsWith('wiped')) throw new Error('The disk is full.');
      },
    };
    const failed = await backupDrillCommand([], broken, laptop).catch(String);
    const [, file = ''] = /What was in the table is in (\S+\.gz)/.exec(String(failed)) ?? [];
    expect(failed).toContain('The disk is full.');
    const items: StoredItem[] = [];
    for await (const item of itemsOf(file)) items.push(item);
    expect(items).toEqual([{ pk: { S: 'X' }, sk: { S: '1' } }]);
    await rm(dirname(file), { recursive: true });
  });

  it('that was cut, changed or is something else is refused before anything is written', async () => {
    const file = join(folder, 'kept.gz');
    const lines = gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n');
    const broken = {
      'ends too early': lines.slice(0, -2).join('\n'),
      'does not hold what it says': lines.filter((_, index) => index !== 5).join('\n'),
      'is no backup': '{"some":"json"}\n',
    };
    for (const [why, text] of Object.entries(broken)) {
      const bad = join(folder, 'bad.gz');
      await writeFile(bad, gzipSync(text));
      await expect(restoreCommand([bad], output, stack.environment)).rejects.toThrow(why);
    }
    await writeFile(join(folder, 'plain.gz'), 'not zipped');
    await expect(restoreCommand([join(folder, 'plain.gz')], output, stack.environment)).rejects.toThrow(
      'damaged',
    );
    await expect(restoreCommand([join(folder, 'none')], output, stack.environment)).rejects.toThrow(
      'cannot be read',
    );
  });
});
