import { expect, it } from '@jest/globals';
import * as z from '../../../shared/zod.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import { allPages } from '../../testing/all-pages.ts';
import { foundPage, pieceWriter } from './found-rows.ts';

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

it('a result list is read page by page across its pieces, each row once and in order', async () => {
  const stored = new Map<string, Uint8Array>();
  const files: Pick<ImportFiles, 'put' | 'get' | 'list'> = {
    async put(name, content) {
      stored.set(name, Buffer.from(content));
    },
    get: async (name) => stored.get(name),
    list: async (folder, after = '', most) =>
      [...stored.keys()].filter((name) => name.startsWith(folder) && name > after).slice(0, most),
  };
  const place = { key: 'import', run: 1, list: 'new' } as const;
  const rows = Array.from({ length: 11 }, (_, at) => `row ${at}`);
  const writer = pieceWriter(files as ImportFiles, place, { rows: 3, bytes: 1_000_000 });
  for (const row of rows) await writer.add(row);
  await writer.end();
  const pages = await allPages(({ cursor }) =>
    foundPage(files as ImportFiles, { ...place, row: z.string(), cursor, limit: 2 }),
  );
  expect(pages.map(({ data }) => data)).toEqual([
    ['row 0', 'row 1'],
    ['row 2'],
    ['row 3', 'row 4'],
    ['row 5'],
    ['row 6', 'row 7'],
    ['row 8'],
    ['row 9', 'row 10'],
  ]);
});
