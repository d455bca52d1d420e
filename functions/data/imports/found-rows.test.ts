import { expect, it } from '@jest/globals';
import type { ImportFiles } from '../../clients/import-files.ts';
import { pieceWriter } from './found-rows.ts';

const piecesOf = async (rows: readonly string[]): Promise<string[]> => {
  const names: string[] = [];
  const files: Pick<ImportFiles, 'put'> = {
    async put(name) {
      names.push(name);
    },
  };
  const most = { rows: 500, bytes: 1_000_000 };
  const writer = pieceWriter(files as ImportFiles, { key: 'import', run: 1, list: 'new' }, most);
  for (const row of rows) await writer.add(row);
  await writer.end();
  return names;
};

it('a result list is split into pieces by row count, or by size when its rows are long', async () => {
  const short = Array.from({ length: 501 }, () => 'a row');
  expect(await piecesOf(short)).toEqual(['import/1/new/000000', 'import/1/new/000001']);
  expect(await piecesOf(Array.from({ length: 8 }, () => 'x'.repeat(400_000)))).toHaveLength(4);
  expect(await piecesOf([])).toEqual([]);
});
