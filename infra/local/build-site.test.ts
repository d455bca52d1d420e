import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { stampOf } from '../constructs/site/site-sources.ts';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { buildSite, inTurn } from './build-site.ts';

const newFolder = temporaryFolders('site');

it('a build of the site does not start while another process builds the same folder', async () => {
  const printed: string[] = [];
  const stop = new AbortController();
  await inTurn(stop.signal, async () => {
    const building = buildSite((line) => printed.push(line), stop.signal);
    stop.abort();
    await expect(building).rejects.toThrow(/abort/);
  });
  expect(printed).toEqual([]);
});

it('a built site’s stamp changes with its sources and with any added, removed or changed file', () => {
  const folder = newFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const stamp = () => stampOf('sources', folder);
  mkdirSync(join(folder, 'assets'));
  write('index.html', '<script src="/assets/app-1.js"></script>');
  write('assets/app-1.js', 'start();');
  const built = stamp();
  write('.built-from', built);
  expect(stamp()).toBe(built);
  expect(stampOf('other sources', folder)).not.toBe(built);
  write('assets/app-1.js', 'stop();');
  expect(stamp()).not.toBe(built);
  write('assets/app-1.js', 'start();');
  write('assets/more.js', '');
  expect(stamp()).not.toBe(built);
  rmSync(join(folder, 'assets/more.js'));
  renameSync(join(folder, 'assets/app-1.js'), join(folder, 'app-1.js'));
  expect(stamp()).not.toBe(built);
});
