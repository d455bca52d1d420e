/** @jest-environment ./web/src/testing/browser-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { paths } from '../../config/paths.ts';
import { allRecordPages } from '../../features/admin/record-pages.ts';
import { accountAdminPages, adminPages } from './admin-pages.tsx';

const root = join(import.meta.dirname, '../..');
/** The sources that may link to a page; those that define it do not. */
const linking = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/admin-pages\.tsx$|paths\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
// The menu lists a page with an icon, and the Admin Dashboard has a card for each kind of record.
const unlisted = [...accountAdminPages, ...adminPages].filter(
  ({ path, icon }) => icon === undefined && allRecordPages.every((page) => page.path !== path),
);

it.each(unlisted.map(({ path }) => path))('something links to %s', (path) => {
  const name = Object.entries(paths).find(([, make]) => {
    const [address] = String(Reflect.apply(make, undefined, path.includes(':id') ? [':id'] : [])).split('?');
    return address === path;
  })?.[0];
  expect(linking.includes(`paths.${name}(`)).toBe(true);
});
