import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildSite } from './build-site.ts';
import { lockFolder } from './data-folder/data-folder.ts';

it('is never begun while another process builds the same folder', async () => {
  const other = await lockFolder(join(import.meta.dirname, '../../web'));
  const printed: string[] = [];
  const stop = new AbortController();
  const building = buildSite((line) => printed.push(line), stop.signal);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(printed).toEqual([]);
  stop.abort();
  await expect(building).rejects.toThrow(/abort/);
  await other?.release();
});
