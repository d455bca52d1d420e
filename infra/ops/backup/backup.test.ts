import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LocalStack, startStack } from '../../local/stand-ins/stack.ts';
import { applyTable } from '../../local/stand-ins/table.ts';
import { reach } from '../clients.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { backupCommand, backupDrillCommand, drill, restoreCommand } from './commands.ts';
import { dropTable, putAll, type RawTable, type StoredItem, scanAll } from './items.ts';

let stack: LocalStack;
let table: RawTable;
let folder = '';
let printed = '';
const output = {
  write: (text: string) => {
    printed += text;
  },
};
/** Fails as soon as a command writes a line that holds the text. */
const brokenAt = (part: string) => ({
  write: (text: string) => {
    if (text.includes(part)) throw new Error('The disk is full.');
  },
});
const wipe = async (): Promise<void> => {
  await dropTable(table);
  await applyTable(table.client, table.name);
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
    expect(lines.at(-1)).toMatch(/^The same 3,000 items came back, hash [0-9a-f]{64}\.$/);
  });

  it('is tried beside the data: wherever a drill is cut off, every item is still there', async () => {
    const items = async () => {
      let count = 0;
      await scanAll(table, (some) => {
        count += some.length;
      });
      return count;
    };
    for (const last of [1, 2, 3]) {
      let lines = 0;
      const cut = drill(table, join(folder, `${last}.gz`), () => {
        lines += 1;
        if (lines === last) throw new Error('The disk is full.');
      });
      await expect(cut).rejects.toThrow('The disk is full.');
      expect(await items()).toBe(3_000);
    }
    // What a drill leaves that is killed stands in nobody's way.
    const left = { client: table.client, name: `${table.name}-drill` };
    await applyTable(left.client, left.name);
    await putAll(left, [itemOf(9_999)]);
    await drill(table, join(folder, 'again.gz'), () => {});
    expect((await table.client.send(new ListTablesCommand({}))).TableNames).not.toContain(left.name);
  });

  it('goes on where a restore was cut off, and only with the same file', async () => {
    const file = join(folder, 'cut.gz');
    await backupCommand([file], output, stack.environment);
    await wipe();
    await fill(5);
    const other = join(folder, 'other.gz');
    await backupCommand([other], output, stack.environment);
    await wipe();
    const cut = restoreCommand([file], brokenAt(' of 3,000 items'), stack.environment);
    await expect(cut).rejects.toThrow('The disk is full.');
    await expect(restoreCommand([other], output, stack.environment)).rejects.toThrow(
      'Restore into an empty table.',
    );
    await restoreCommand([file], output, stack.environment);
    expect(printed).toContain('An earlier restore of this file was cut off: this one finishes it.\n');
    expect(printed).toContain(`holds the 3,000 items of ${file} again, compared by hash.`);
    const acts = (await auditedActs(stack.environment)).map((line) => line.replace(/ [\da-f]{8,}$/, ''));
    expect(acts.slice(-8)).toEqual([
      ...['backup begun', 'backup done', 'backup begun', 'backup done'],
      ...['restore begun backup', 'restore failed backup', 'restore begun backup', 'restore done backup'],
    ]);
  });

  it.each([
    [backupCommand, ['x.gz']],
    [backupDrillCommand, []],
  ] as const)('is none of a folder that is not there', async (command, args) => {
    const nowhere = { DATA_DIR: join(folder, 'nowhere') };
    await expect(command(args, output, nowhere)).rejects.toThrow(`There is no folder ${nowhere.DATA_DIR}.`);
  });

  it('is not restored over anything, and a restored table says so by hash', async () => {
    const file = join(folder, 'kept.gz');
    await backupCommand([file], output, stack.environment);
    expect(printed).toContain('3,000 items of the table');
    await expect(restoreCommand([file], output, stack.environment)).rejects.toThrow(
      'There are 3,000 items in the table coverage-guide. Restore into an empty table.',
    );
    await wipe();
    await restoreCommand([file], output, stack.environment);
    expect(printed).toContain('holds the 3,000 items');
  });

  it('is restored as it is read, so a large one needs no more memory than a small one', async () => {
    await wipe();
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
