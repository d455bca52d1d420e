import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { type Advisory, findVulnerable } from './advisories.ts';
import { findingsOf } from './ask-registry.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

const root = join(import.meta.dirname, '../..');
const folder = temporaryFolders('supply')();

const packageOf = (version: string, name = 'some-package', alias?: string): LockedPackage => ({
  name,
  alias,
  version,
  dev: false,
});

type Affected = NonNullable<Advisory['affected']>[number];
const advisory = (affected: Omit<Affected, 'package'>, more: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-0000',
  summary: 'It can be made to wait.',
  affected: [{ package: { ecosystem: 'npm', name: 'some-package' }, ...affected }],
  ...more,
});
const range = (...events: Record<string, string>[]) => ({ ranges: [{ type: 'SEMVER', events }] });

describe('a known vulnerability', () => {
  it.each<[string, string, Omit<Affected, 'package'>, boolean]>([
    ['before the fix', '1.9.9', range({ introduced: '0' }, { fixed: '2.0.0' }), true],
    ['the fix', '2.0.0', range({ introduced: '0' }, { fixed: '2.0.0' }), false],
    ['a candidate of the fix', '2.0.0-rc.1', range({ introduced: '0' }, { fixed: '2.0.0' }), true],
    ['before it came', '1.0.9', range({ introduced: '1.1.0' }, { fixed: '2.0.0' }), false],
    ['the last that has it', '1.4.0', range({ introduced: '0' }, { last_affected: '1.4.0' }), true],
    ['after the last that has it', '1.4.1', range({ introduced: '0' }, { last_affected: '1.4.0' }), false],
    [
      'where it came back',
      '3.1.0',
      range({ introduced: '3.0.0' }, { fixed: '2.0.0' }, { introduced: '0' }),
      true,
    ],
    ['never fixed', '99.0.0', range({ introduced: '0' }), true],
    ['named by itself', '1.2.3', { versions: ['1.2.3'] }, true],
    [
      'in the commits of somebody',
      '1.2.3',
      { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
      false,
    ],
  ])('is matched by version: %s', (_, version, affected, found) => {
    expect(findVulnerable([packageOf(version)], [advisory(affected)])).toHaveLength(found ? 1 : 0);
  });

  it('is found under the alias of a package as well as its name, and is reported once', () => {
    const all = range({ introduced: '0' });
    const twice = { affected: [...(advisory(all).affected ?? []), ...(advisory(all).affected ?? [])] };
    const renamed = packageOf('1.0.0', '@somebody/copy', 'some-package');
    expect(findVulnerable([renamed], [advisory(all, twice)])).toHaveLength(1);
    expect(findVulnerable([packageOf('1.0.0', 'other')], [advisory(all)])).toEqual([]);
  });

  it('is ignored if it was withdrawn or concerns another ecosystem', () => {
    const all = range({ introduced: '0' });
    const elsewhere = { affected: [{ package: { ecosystem: 'PyPI', name: 'some-package' }, ...all }] };
    const withdrawn = advisory(all, { withdrawn: '2026-01-01T00:00:00Z' });
    expect(findVulnerable([packageOf('1.0.0')], [withdrawn, advisory(all, elsewhere)])).toEqual([]);
  });

  it('is read from npm audit’s report, and a registry without a report is an error, not a pass', () => {
    const via = [
      { title: 'It waits.', url: 'https://advisories.example/1', severity: 'high', range: '<2.0.0' },
      'through-another',
    ];
    const report = JSON.stringify({ vulnerabilities: { 'some-package': { name: 'some-package', via } } });
    const packages = ['1.0.0', '2.0.0-rc.1', '2.0.0'].map((version) => packageOf(version));
    const finding = { id: 'https://advisories.example/1', severity: 'high', summary: 'It waits.' };
    expect(findingsOf(report, packages)).toEqual([
      { package: packages[0], ...finding },
      { package: packages[1], ...finding },
    ]);
    for (const answer of ['', '{"statusCode":405,"error":{"summary":""}}'])
      expect(() => findingsOf(answer, packages)).toThrow(/^Nothing was checked: the package registry/);
  });
});

describe('npm run vulnerabilities', () => {
  const { version } =
    lockedPackages(join(root, 'package-lock.json')).find(({ name }) => name === 'zod') ?? {};
  const look = (database: string, ...others: string[]) => {
    const script = join(root, 'infra/supply/vulnerabilities.ts');
    const run = spawnSync(process.execPath, [script, '--database', database, ...others], {
      encoding: 'utf8',
    });
    return { status: run.status, printed: (run.stdout + run.stderr).trim() };
  };
  const about = (events: Record<string, string>[]) => ({
    id: 'GHSA-1111',
    summary: 'It can be made to wait.',
    affected: [{ package: { ecosystem: 'npm', name: 'zod' }, ...range(...events) }],
    database_specific: { severity: 'HIGH' },
  });

  it('searches a file or a folder, names what it finds, and exits with 1 for a finding', () => {
    const file = join(folder, 'one.json');
    writeFileSync(file, JSON.stringify({ vulns: [about([{ introduced: '0' }])] }));
    const { status, printed } = look(file);
    expect(status).toBe(1);
    expect(printed).toMatch(`zod ${version}: high, It can be made to wait. (GHSA-1111)`);
    const database = join(folder, 'database');
    mkdirSync(database);
    writeFileSync(join(database, 'GHSA-1111.json'), JSON.stringify(about([{ fixed: '1.0.0' }])));
    expect(look(database)).toMatchObject({
      status: 0,
      printed: expect.stringMatching(/^\d+ packages, 0 known vulnerabilities, according to 1 advisories in /),
    });
  });

  it('exits with 2 when it could not search', () => {
    expect(look(join(folder, 'none'))).toMatchObject({
      status: 2,
      printed: expect.stringMatching(/does not exist\.$/),
    });
    expect(look(folder, 'too')).toMatchObject({
      status: 2,
      printed: expect.stringMatching(/^Unexpected argument "too"\./),
    });
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"packages":{}}');
    expect(look(file)).toMatchObject({
      status: 2,
      printed: expect.stringMatching(/does not contain advisories/),
    });
  });
});

describe('npm run sbom', () => {
  it('writes a bill of materials with every package of the lock file, its version, and its digest if it has one', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [command = '', ...args] = String(scripts.sbom).replace(/ > .*/, '').split(' ');
    const npm = process.env.npm_execpath;
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    const { stdout } = npm
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync(command, args, { ...options, shell: process.platform === 'win32' });
    const bill = JSON.parse(stdout);
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } });
    type Component = { purl: string; hashes?: { alg: string; content: string }[] };
    const digests = new Map(
      bill.components.map(({ purl, hashes = [] }: Component) => [decodeURIComponent(purl), hashes]),
    );
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const locked = lockedPackages(join(root, 'package-lock.json'));
    expect(locked.filter(({ name, version }) => !digests.has(`pkg:npm/${name}@${version}`))).toEqual([]);
    const { '': _own, ...others } = packages;
    // `lockedPackages` lists them in the order of the file.
    const found = Object.values<{ integrity?: string }>(others).map(({ integrity }, at) => ({
      purl: `pkg:npm/${locked[at]?.name}@${locked[at]?.version}`,
      integrity,
    }));
    // Other packages contain copies of these, for which the registry has no digest.
    const copied = new Set(found.flatMap(({ purl, integrity }) => (integrity === undefined ? purl : [])));
    const unlike = found.filter(({ purl, integrity = '' }) => {
      const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
      return !copied.has(purl) && !isDeepStrictEqual(digests.get(purl), [{ alg: 'SHA-512', content }]);
    });
    expect(unlike).toEqual([]);
  });
});

// docs/spreadsheet-library.md makes these same claims.
describe('the spreadsheet library', () => {
  const own = join(root, 'node_modules/xlsx');

  it('needs no other package, runs nothing when it is installed, and is the version it claims', () => {
    const { name, version, dependencies, scripts } = JSON.parse(
      readFileSync(join(own, 'package.json'), 'utf8'),
    );
    expect({ name, dependencies }).toEqual({ name: '@e965/xlsx', dependencies: {} });
    expect(Object.keys(scripts).filter((script) => /install|prepare/.test(script))).toEqual([]);
    expect(readFileSync(join(own, 'xlsx.mjs'), 'utf8')).toContain(`XLSX.version = '${version}';`);
  });

  it('evaluates no text as code, uses no network and starts no program', () => {
    const code = readFileSync(join(own, 'xlsx.mjs'), 'utf8');
    const reaching =
      /\beval\(|new Function\b|XMLHttpRequest|\bfetch\(|WebSocket|sendBeacon|child_process|^import\b/gm;
    expect(code.match(reaching)).toBeNull();
  });
});
