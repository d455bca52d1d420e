import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { oddFiles, oddMap } from '../../../functions/testing/odd-files.ts';
import { type LocalStack, startStack } from '../../local/stand-ins/stack.ts';
import { openTableOf, printedLog } from '../clients.ts';
import { importPlansCommand } from './command.ts';

const facility = { id: 'oddfiles', name: 'Odd Hospital', primaryColor: '#005b7f' };
let stack: LocalStack;
let folder = '';

beforeAll(async () => {
  stack = await startStack();
  const { table, close } = openTableOf(stack.environment);
  await addFacility(
    table,
    printedLog(() => {}),
    facility,
  );
  close();
  folder = await mkdtemp(join(tmpdir(), 'odd-'));
  await writeFile(join(folder, 'map.json'), JSON.stringify(oddMap));
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

it.each(Object.entries(oddFiles))(
  'import-plans handles an odd file: %s',
  async (_, { file, content, refused, taken, rejected = [] }) => {
    const path = join(folder, file);
    await writeFile(path, content());
    const args = [path, '--facility', facility.name, '--map', join(folder, 'map.json'), '--dry-run'];
    const run = importPlansCommand(args, { write: () => {} }, stack.environment);
    if (refused !== undefined) return expect(run).rejects.toThrow(refused);
    expect(await run).toMatchObject({ added: taken?.length, rejected: rejected.length });
    if (rejected.length === 0) return;
    const report = await readFile(join(folder, `${parse(file).name}.rejected.csv`), 'utf8');
    for (const words of rejected) expect(report).toMatch(words);
  },
);
