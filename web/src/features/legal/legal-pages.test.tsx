/** @jest-environment ./web/src/testing/browser-environment.ts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { limits } from '../../../../shared/limits.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

it.each([
  ['/terms', 'Terms of Use'],
  ['/privacy', 'Privacy Policy'],
  ['/cookie-policy', 'Cookie Policy'],
])('%s shows the %s with a date and a table of contents that links to its sections', async (path, title) => {
  renderApp(fakeApi({}), path);
  // One check for all: a page that is still loading may appear and then suspend again.
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText('27 May 2025')).toBeTruthy();
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(
        link.textContent,
      );
  });
});

it('the Terms of Use state that California law governs', async () => {
  renderApp(fakeApi({}), '/terms');
  expect(await screen.findByText(/The law of the State of California governs these terms/)).toBeTruthy();
});

it('the Privacy Policy states what is recorded about each person, and for how long', async () => {
  renderApp(fakeApi({}), '/privacy');
  const section = async (name: RegExp) =>
    (await screen.findByRole('region', { name }))?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
  const kept = await section(/What we keep about you/);
  for (const record of ['two-step sign-in', 'audit log', 'must-read notes', 'emails to you came back'])
    expect(kept).toContain(record);
  const { linkMinutes, unprovenDays, digest, audit, imports, mustRead, broadcast } = limits;
  const time = await section(/How long we keep it/);
  for (const period of [
    `nobody confirms: ${unprovenDays} days`,
    `for ${linkMinutes} minutes`,
    `up to ${digest.unsubscribeDays} days`,
    `who made them: ${imports.keptDays} days`,
    `The audit log: ${audit.years} years`,
    `confirmed them: ${mustRead.keptDays} days`,
    `whom they reached: ${broadcast.keptDays} days`,
    'Update requests',
  ])
    expect(time).toContain(period);
});

const root = join(import.meta.dirname, '../../../..');
/** Returns the modules below a folder, without tests: their paths and texts. */
const modulesOf = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|[/\\])testing[/\\]/.test(path))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, folder, path), 'utf8')]);

it('the Cookie Policy names every entry that the app keeps in the browser', async () => {
  const site = modulesOf('web/src');
  const found = (pattern: RegExp, modules = site) =>
    modules.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const writers = site.filter(([, text]) =>
    /\.setItem\(|\.cookie = |createStore\(|caches\.open\(/.test(text),
  );
  expect(writers.map(([path]) => path).toSorted()).toEqual([
    'app/offline/service-worker.ts',
    'lib/api/cached-lists.ts',
    'lib/storage.ts',
  ]);
  /** A key as `stored` receives it: its text, or the name of the constant that has it. */
  const keyOf = (argument: string) => {
    const [, quoted] = /^'(.+)'$/.exec(argument) ?? [];
    const name = argument.split('.').at(-1);
    return (
      quoted ?? found(new RegExp(`\\b${name}(?: =|:) '([^']+)'`, 'g'))[0] ?? `${argument} of unknown text`
    );
  };
  // `storage.ts` itself passes a key on as `place`.
  const keys = found(/\bstored(?:Text)?(?:<[^(]*>)?\(\s*('[^']+'|[\w.]+)[,)]/g);
  const written = [
    ...found(/'(__Host-[\w-]+)'/g, modulesOf('functions')),
    ...found(/openBrowserCookie = '([^']+)'/g),
    ...keys.filter((key) => key !== 'place').map(keyOf),
    'draft:…',
    ...found(/createStore\('([^']+)'/g).map((name) => `${name} (database)`),
    ...found(/const prefix = '(shell-)'/g).map((name) => `${name}… (cache)`),
  ];
  renderApp(fakeApi({}), '/cookie-policy');
  const table = await screen.findByRole('table');
  const named = [...table.querySelectorAll('th code')].map(({ textContent }) => textContent);
  expect(named.toSorted()).toEqual(written.toSorted());
  // They share the database, and its row.
  const lists = {
    'entities/must-read/must-read-queries.ts': 'must-read notes',
    'entities/payer-names/use-payer-names.ts': 'other names of payers',
    'lib/bluecard/prefix-lists.ts': 'list of BlueCard prefixes',
    'lib/plan-list/plan-list-cache.ts': 'plan lists',
  };
  const keepers = site.filter(([, text]) => text.includes('lists.write(') || text.includes('cache.write('));
  expect(keepers.map(([path]) => path).toSorted()).toEqual(Object.keys(lists));
  const row = within(table).getByRole('row', { name: /\(database\)/ });
  for (const words of Object.values(lists)) expect(row.textContent).toContain(words);
});
