import { readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { oddFiles, planMap } from '../../../functions/testing/odd-files.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { importPlansCommand } from './command.ts';

const facility = { id: 'oddfiles', name: 'Odd Hospital', primaryColor: '#005b7f' };
const { environment, table, folder } = await startLaptop();

beforeAll(async () => {
  await addFacility(table, facility);
  await writeFile(join(folder, 'map.json'), JSON.stringify(planMap));
});

it.each(Object.entries(oddFiles))(
  'import-plans handles an odd file: %s',
  async (_, { file, content, refused, taken, rejected = [], remark }) => {
    const path = join(folder, file);
    await writeFile(path, content());
    const args = [path, '--facility', facility.name, '--map', join(folder, 'map.json'), '--dry-run'];
    const output = recorder();
    const run = importPlansCommand(args, output, environment);
    if (refused !== undefined) return expect(run).rejects.toThrow(refused);
    expect(await run).toMatchObject({ added: taken?.length, rejected: rejected.length });
    if (remark !== undefined) expect(output.text).toMatch(remark);
    if (rejected.length === 0) return;
    const report = await readFile(join(folder, `${parse(file).name}.rejected.csv`), 'utf8');
    for (const words of rejected) expect(report).toMatch(words);
  },
);
