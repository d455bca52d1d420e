import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolders } from '../../testing/temporary-folders.ts';
import { openJsonDocument } from './json-document.ts';

const folder = temporaryFolders('document')();

it('a document whose file could not be written once is written with the next change', async () => {
  const file = join(folder, 'sessions.json');
  const document = await openJsonDocument(file);
  // As on a full disk, or on Windows while a virus scanner reads the file.
  mkdirSync(`${file}.new`);
  document.value.first = 1;
  await expect(document.save()).rejects.toThrow();
  rmSync(`${file}.new`, { recursive: true });
  document.value.second = 2;
  await document.save();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ first: 1, second: 2 });
});
