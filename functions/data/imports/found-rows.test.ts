import { expect, it } from '@jest/globals';
import type { ImportFiles } from '../../clients/import-files.ts';
import { listWriter } from './found-rows.ts';

const piecesOf = async (rows: readonly string[]): Promise<string[]> => {
  const names: string[] = [];
  const files: Pick<ImportFiles, 'put'> = {
    async put(name) {
      names.push(name);
    },
  };
  const writer = listWriter(files as ImportFiles, 'import', 1, 'new');
  for (const row of rows) await writer.add(row);
  await writer.end();
  return names;
};

it('a result list is split into pieces by row count, or by size when its rows are long', async () => {
  const short = Array.from({ length: 501 }, () => 'a row');
  expect(await piecesOf(short)).toEqual(['import/1/new/000000', 'import/1/new/000001']);
  expect(await piecesOf(Array.from({ length: 8 }, () => 'x'.repeat(400_000)))).toHaveLength(3);
  expect(await piecesOf([])).toEqual([]);
});
