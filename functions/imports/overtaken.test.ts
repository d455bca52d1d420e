import { afterAll, describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import type { ImportFiles } from '../clients/import-files.ts';
import { type AwsCall, interceptAws, isRead, watched } from '../testing/faults/aws-calls.ts';
import { importMapOf } from '../testing/import-map.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

const map = importMapOf('planName', { notes: { column: 'Notes' } });
const emptying = { ...map, blankCells: 'clear' };
const content = 'Name,Payer,Notes\nA,Fernholt,\n';

/** Files that do something else before they first get, or put, a file with this name. */
function filesAfter(call: 'get' | 'put', name: RegExp, interfere: () => Promise<unknown>): ImportFiles {
  let left = 1;
  const first = async (path: string) => {
    if (name.test(path) && left-- > 0) await interfere();
  };
  const { get, put } = imports.files;
  const of = {
    get: async (...args: Parameters<typeof get>) => first(args[0]).then(() => get(...args)),
    put: async (...args: Parameters<typeof put>) => first(args[0]).then(() => put(...args)),
  };
  return { ...imports.files, [call]: of[call] };
}

/** A workbook whose second sheet has other columns. */
function workbook(): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(content.split('\n').map((line) => line.split(','))),
    'One',
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Title'], ['B']]), 'Two');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

describe('an import worker that another worker has overtaken', () => {
  it('keeps the newer map when it ends a dry run', async () => {
    await world.addPlan('own', {
      ...{ descriptiveName: 'A', payerName: 'Fernholt', planName: 'A', financialClass: 'Commercial' },
      notes: 'Call first.',
    });
    const { _id: id } = await imports.drop(content, facilities.own);
    await imports.map(id, map);
    await imports.work({ files: filesAfter('put', /\/same\//, () => imports.map(id, emptying)) });
    expect(await imports.find(id)).toMatchObject({
      ...{ state: 'checked', map: { blankCells: 'clear' } },
      counts: { changed: 1, blanked: 1, same: 0 },
    });
  });

  it('keeps the newer map when it has read the columns', async () => {
    const { _id: id } = await imports.drop(content, facilities.own);
    // Two workers read the sheet again: the message was delivered twice.
    await world.send('mapImport', { params: { id }, body: {} }, admin);
    const overtake = async () => {
      await imports.deliver(id);
      await imports.map(id, emptying);
    };
    await imports.work({ files: filesAfter('get', /\/file$/, overtake) });
    expect(await imports.find(id)).toMatchObject({ state: 'checked', map: { blankCells: 'clear' } });
  });

  it('keeps the newer map when its own does not match the file', async () => {
    const { _id: id } = await imports.drop(workbook(), facilities.own, 'plans.xlsx');
    const send = async (sheet: string) =>
      expect((await world.send('mapImport', { params: { id }, body: { map, sheet } }, admin)).status).toBe(
        200,
      );
    await send('Two');
    await imports.work({ files: filesAfter('get', /\/file$/, () => send('One')) });
    expect(await imports.find(id)).toMatchObject({ state: 'checked', sheet: 'One' });
    await send('Two');
    await imports.work();
    expect(await imports.find(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/does not match the map/),
    });
  });
});

describe('a dry run', () => {
  const interception = interceptAws();
  afterAll(() => interception.stop());

  /** Runs the worker, and repeats one of its AWS calls. Returns the calls. */
  async function deliver(id: string, repeated?: number): Promise<readonly AwsCall[]> {
    const calls: AwsCall[] = [];
    const fault = repeated === undefined ? undefined : ({ at: repeated, kind: 'repeated' } as const);
    const watch = { beforeWrite: async () => undefined, written: () => undefined };
    const run = { calls, fault, watch, killed: () => undefined, dead: false };
    await watched(run, () => imports.deliver(id));
    return calls;
  }

  it('ends whichever of its writes the SDK repeats because the answer was lost', async () => {
    const { _id: id } = await imports.drop(content, facilities.own);
    await imports.map(id, map);
    const calls = await deliver(id);
    const writes = calls.flatMap((call, at) => (isRead(call) ? [] : [at]));
    const states: string[] = [];
    for (const at of writes) {
      await imports.map(id, map);
      await deliver(id, at);
      states.push((await imports.find(id)).state);
    }
    expect(states.length).toBeGreaterThan(1);
    expect(states.filter((state) => state !== 'checked')).toEqual([]);
  });
});

describe('a user whom another user has overtaken', () => {
  it('does not block other imports into the facility with an import that does not start', async () => {
    const checked = async () => imports.check((await imports.drop(content, facilities.own))._id, map);
    const [mine, other] = [await checked(), await checked()];
    const { table } = world.container;
    const { get } = table;
    Object.assign(table, {
      get: async (...args: Parameters<typeof get>) => {
        if (args[0].sk === 'LEASE') {
          Object.assign(table, { get });
          await imports.map(mine._id, emptying);
        }
        return get(...args);
      },
    });
    await expect(imports.startApply(mine)).rejects.toThrow(/409 .*This import has moved on/);
    expect(await imports.apply(other)).toMatchObject({ state: 'applied' });
  });

  it('starts no import at the same moment as the other, and is told so', async () => {
    const checked = async () => imports.check((await imports.drop(content, facilities.own))._id, map);
    const [mine, other] = [await checked(), await checked()];
    const { table } = world.container;
    const { get } = table;
    Object.assign(table, {
      get: async (...args: Parameters<typeof get>) => {
        const found = await get(...args);
        if (args[0].sk === 'LEASE') {
          Object.assign(table, { get });
          await imports.startApply(other);
        }
        return found;
      },
    });
    await expect(imports.startApply(mine)).rejects.toThrow(
      /409 .*Another import into North Hospital is running\. Nothing was changed/,
    );
  });
});

it('a user sees the columns of a file as soon as a worker has read it', async () => {
  const { _id: id } = await imports.drop(workbook(), facilities.own, 'plans.xlsx');
  expect((await world.send('mapImport', { params: { id }, body: { sheet: 'Two' } }, admin)).status).toBe(200);
  const { table } = world.container;
  const { get } = table;
  // The worker finishes while the call that asks for its progress is reading.
  Object.assign(table, {
    get: async (...args: Parameters<typeof get>) => {
      if (args[0].sk.startsWith('BATCH#')) {
        Object.assign(table, { get });
        await imports.work();
      }
      return get(...args);
    },
  });
  expect(await imports.find(id)).toMatchObject({ state: 'mapping', columns: [{ name: 'Title' }] });
});
