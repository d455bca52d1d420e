import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { deep, times } from '../../../shared/testing/depth.ts';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { type Environment, openTableOf } from '../clients.ts';
import { connect } from '../connect.ts';
import { importPlansCommand } from '../import/command.ts';
import type { Output } from '../progress.ts';
import { landscapeCsv } from '../testing/landscape-file.ts';
import { recorder } from '../testing/laptop.ts';
import { countItems, manyItems, rawTableOf } from '../testing/many-items.ts';
import { backupCommand } from './backup.ts';
import { backupDrillCommand } from './drill.ts';
import type { RawTable } from './items.ts';
import { putAll } from './put-items.ts';
import { restoreCommand } from './restore.ts';

const ops = join(import.meta.dirname, '../ops.ts');
const items = times(500, 4_000);
const inWords = items.toLocaleString('en');
const folder = temporaryFolders('kills')();
const data = () => join(folder, 'data');

// Windows has no signals: a killed program ends with code 1, and no program can send Ctrl-C to another, or to itself.
const onWindows = process.platform === 'win32';
const killed = onWindows ? 1 : null;
const kill = "process.kill(process.pid, 'SIGKILL')";
/** Ctrl-C before the program goes on; a signal arrives later. */
const stopAtOnce = "process.emit('SIGINT')";
const stop = onWindows ? stopAtOnce : "process.kill(process.pid, 'SIGINT')";

type Ended = { readonly out: string; readonly err: string; readonly code: number | null };

/**
 * Returns a module, loaded first, that ends the program once its output matches: a signal from here might arrive too late. A
 * terminal gets a report every tenth of a second, so the clock jumps by that much after each.
 */
const endingItself = (at: RegExp, end: string) =>
  `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stdout;
  process.stdout.isTTY = true;
  let out = '';
  process.stdout.write = (text) => {
    const done = write.call(process.stdout, text);
    const before = ${at}.test(out);
    out += text;
    if (!before && ${at}.test(out)) ${end};
    const { now } = Date;
    Date.now = () => now() + 100;
    return done;
  };`)}`;

/** Runs a command as a separate program, which ends itself once its output matches. */
function run(args: readonly string[], dataDir: string, at: RegExp, end = kill) {
  const { TABLE_NAME: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', endingItself(at, end), ops, ...args], {
    env: { ...environment, DATA_DIR: dataDir },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ out, err, code })));
}

async function withEnvironment<Value>(dataDir: string, work: (environment: Environment) => Promise<Value>) {
  const { environment, close } = await connect({ DATA_DIR: dataDir }, { mayBeNew: true });
  const value = await work(environment);
  await close();
  return value;
}

const withTableOf = <Value>(dataDir: string, work: (table: RawTable) => Promise<Value>) =>
  withEnvironment(dataDir, async (environment) => {
    const table = rawTableOf(environment);
    const value = await work(table);
    table.client.destroy();
    return value;
  });

const countOf = (dataDir: string): Promise<number> => withTableOf(dataDir, countItems);

beforeAll(() => withTableOf(data(), (table) => putAll(table, manyItems(items))));

/** Repeats the command without interrupting it. @returns its output */
async function again(command: (output: Output) => Promise<unknown>): Promise<string> {
  const output = recorder();
  await command(output);
  return output.text;
}

describe('an interrupted command', () => {
  it('completes a restore when it is run again, wherever it was killed', async () => {
    const file = join(folder, 'guide.gz');
    await again((output) => backupCommand([file], output, { DATA_DIR: data() }));
    const target = join(folder, 'restored');
    const restore = (moment: RegExp, end?: string) => run(['restore', file], target, moment, end);
    expect((await restore(/items put/)).code).toBe(killed);
    expect(await restore(/items put/, stop)).toMatchObject({
      err: '\nStopped. Run the same command again to continue where it stopped.\n',
      code: 130,
    });
    for (const moment of deep ? [/items put/, /Comparing/] : [])
      expect((await restore(moment)).code).toBe(killed);
    const printed = await again((output) => restoreCommand([file], output, { DATA_DIR: target }));
    expect(printed).toMatch(/continues after [\d,]+ items\.$/m);
    expect(printed).toMatch(/again holds .+, verified by hash\.$/m);
    expect(await countOf(target)).toBe(items);
  });

  it('loses no data in a backup drill, and the next one removes what it left behind', async () => {
    for (const moment of deep ? [/items put/, /restored into/] : [])
      expect((await run(['backup-drill'], data(), moment)).code).toBe(killed);
    for (const left of ['drill.gz', 'drill.gz.rights.csv']) await writeFile(join(data(), left), 'cut off');
    const printed = await again((output) => backupDrillCommand([], output, { DATA_DIR: data() }));
    expect(printed).toMatch(
      new RegExp(
        `^Restored the same ${inWords} items \\(hash [\\da-f]{64}\\)\\. No data was changed\\.$`,
        'm',
      ),
    );
    expect((await readdir(data())).filter((name) => name.startsWith('drill'))).toEqual([]);
    expect(await countOf(data())).toBe(items);
  });

  it('completes an import when it is run again, without repeating what is done', async () => {
    const target = join(folder, 'imported');
    await withEnvironment(target, async (environment) => {
      const { table, close } = openTableOf(environment);
      await addFacility(table, { id: 'facil001', name: 'Cedar', primaryColor: '#005b7f' });
      close();
    });
    const file = join(folder, 'plans.csv');
    const rows = times(200, 3_000);
    const spoil = (row: Record<string, string>, index: number) =>
      index === rows && Object.assign(row, { hios_plan_id: 'x' });
    await writeFile(file, landscapeCsv(rows + 1, spoil));
    const map = join(import.meta.dirname, '../../../docs/examples/cms-landscape-map.json');
    const args = [file, '--facility', 'Cedar', '--map', map];
    const { code, out } = await run(['import-plans', ...args], target, /[1-9]\d* of .* rows done/);
    expect(code).toBe(killed);
    const reported = Number(/([\d,]+) of [\d,]+ rows done$/.exec(out)?.[1]?.replaceAll(',', ''));
    const found = await withEnvironment(target, async (environment) => {
      const { table, close } = openTableOf(environment);
      const plans = await plansRepository(table).listByFacility('facil001', ({ key }) => key);
      close();
      return plans.length;
    });
    expect(reported).toBeGreaterThan(0);
    expect(reported).toBeLessThan(rows);
    expect(found).toBeGreaterThanOrEqual(reported);
    // Each transaction is complete.
    expect(found % 49).toBe(0);
    const cut = await run(['import-plans', ...args], target, /rows done/, stop);
    expect(cut).toMatchObject({
      err: '\nStopped. What was written is kept. Run the same command again to complete it.\n',
      code: 130,
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('plans.'))).toEqual(['plans.csv']);
    const counts = await importPlansCommand(args, recorder(), { DATA_DIR: target });
    expect(counts).toMatchObject({ changed: 0, rejected: 1 });
    expect((counts?.added ?? 0) + (counts?.unchanged ?? 0)).toBe(rows);
  });

  it('leaves no partial backup on Ctrl-C, and reports that no file was written', async () => {
    const cut = await run(['backup', join(folder, 'cut.gz')], data(), /items/, stopAtOnce);
    expect(cut).toMatchObject({ err: '\nStopped. No file was written.\n', code: 130 });
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([]);
  });
});
