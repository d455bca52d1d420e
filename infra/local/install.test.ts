import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../testing/temporary-folders.ts';

// Runs the install step with a stand-in for npm that installs what npm 10 would, going by this repository's lock entries for
// packages that offer binaries, and for the binaries. `npm run test:install` does the same with real versions of npm.

const repository = join(import.meta.dirname, '../..');
const newFolder = temporaryFolders('install');
let folder: string;
beforeEach(() => {
  folder = newFolder();
  for (const file of ['package.json', 'infra/local/install.mjs', 'infra/local/check-installed.mjs']) {
    cpSync(join(repository, file), join(folder, file));
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lockedHere }));
  writeFileSync(join(folder, 'npm.mjs'), npm);
});

const npm = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const put = (place, version) => {
    mkdirSync(place, { recursive: true });
    writeFileSync(place + '/package.json', JSON.stringify({ version }));
  };
  if (process.cwd().endsWith('.binaries')) {
    const { optionalDependencies } = read('package.json');
    for (const [name, version] of Object.entries(optionalDependencies)) {
      appendFileSync('../../asked', name + '@' + version + '\\n');
      if (name !== process.env.LACKING) put('node_modules/' + name, version);
    }
    if (process.env.FETCHED) writeFileSync('package-lock.json', process.env.FETCHED);
  } else {
    const { packages } = read('package-lock.json');
    const here = ({ optional, os, cpu }) =>
      !optional || (os?.includes(process.platform) && cpu?.includes(process.arch));
    mkdirSync('node_modules', { recursive: true });
    for (const [place, entry] of Object.entries(packages))
      if (place !== '' && here(entry) && !place.endsWith(process.env.LACKING ?? '?')) put(place, entry.version);
    const noted = JSON.stringify({ packages });
    writeFileSync('node_modules/.package-lock.json', noted.replace(process.env.OTHER ?? '?', 'sha512-other'));
    if (process.env.WRITES_LOCK) appendFileSync('package-lock.json', ' ');
    appendFileSync('ran', process.argv[2] + '\\n');
  }`;

function run(platform: string, arch: string, environment: Record<string, string> = {}) {
  for (const file of ['asked', 'ran']) rmSync(join(folder, file), { force: true });
  const pretend = `Object.defineProperties(process,{platform:{value:'${platform}'},arch:{value:'${arch}'}})`;
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'infra/local/install.mjs')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CI: '',
      npm_execpath: join(folder, 'npm.mjs'),
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(pretend)}"`,
      ...environment,
    },
  });
  const lines = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim().split('\n') : [];
  return { status, stderr, packageSpecs: lines('asked'), ran: lines('ran') };
}

function install(...args: Parameters<typeof run>) {
  const { status, stderr, packageSpecs } = run(...args);
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return { stderr, packageSpecs };
}

const place = (name: string) => join(folder, 'node_modules', name);
const versionOf = (name: string) =>
  JSON.parse(readFileSync(join(place(name), 'package.json'), 'utf8')).version;
const locked = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages;
const lockedHere = Object.fromEntries(
  Object.entries<{ optional?: boolean; optionalDependencies?: object }>(locked).filter(
    ([, { optional, optionalDependencies }]) => optional || optionalDependencies,
  ),
);

describe.each([
  ['darwin', 'arm64', ''],
  ['darwin', 'x64', ''],
  ['linux', 'arm64', '-gnu'],
  ['linux', 'x64', '-gnu'],
  ['win32', 'x64', '-msvc'],
])('the install step on %s %s', (platform, arch, abi) => {
  it('installs every binary at the locked version', () => {
    install(platform, arch);
    const versions = [
      [`@biomejs/cli-${platform}-${arch}`, locked['node_modules/@biomejs/biome'].version],
      [`@dynoxide/${platform}-${arch}`, locked[''].optionalDependencies['@dynoxide/linux-x64']],
      [`@esbuild/${platform}-${arch}`, locked['node_modules/esbuild'].version],
      [`@oxc-parser/binding-${platform}-${arch}${abi}`, locked['node_modules/oxc-parser'].version],
      [`@rolldown/binding-${platform}-${arch}${abi}`, locked['node_modules/rolldown'].version],
      [`@swc/core-${platform}-${arch}${abi}`, locked['node_modules/@swc/core'].version],
      [`@typescript/typescript-${platform}-${arch}`, locked['node_modules/typescript'].version],
      [`@unrs/resolver-binding-${platform}-${arch}${abi}`, locked['node_modules/unrs-resolver'].version],
      [`lightningcss-${platform}-${arch}${abi}`, locked['node_modules/lightningcss'].version],
    ];
    expect(versions.map(([name]) => [name, versionOf(name)])).toEqual(versions);
    expect(existsSync(place('.binaries'))).toBe(false);
  });
});

it('at the next start only missing binaries are installed', () => {
  install('darwin', 'arm64');
  expect(install('darwin', 'arm64')).toEqual({ packageSpecs: [], stderr: '' });
  const name = '@swc/core-darwin-arm64';
  rmSync(place(name), { recursive: true });
  expect(install('darwin', 'arm64').packageSpecs).toEqual([
    `${name}@${locked['node_modules/@swc/core'].version}`,
  ]);
});

it('a library that does not load is installed again', () => {
  const name = 'lightningcss-darwin-arm64';
  install('darwin', 'arm64');
  writeFileSync(
    join(place(name), 'package.json'),
    JSON.stringify({ version: versionOf(name), main: 'a.node' }),
  );
  writeFileSync(join(place(name), 'a.node'), 'cut off');
  // Another locked package is missing, so npm runs.
  rmSync(place('esbuild'), { recursive: true });
  const patched = npm.replace("if (place !== ''", `if (place !== '' && !place.includes('${name}')`);
  writeFileSync(join(folder, 'npm.mjs'), patched);
  expect(install('darwin', 'arm64').packageSpecs).toEqual([`${name}@${versionOf(name)}`]);
  expect(existsSync(join(place(name), 'a.node'))).toBe(false);
});

it('a package that the registry lacks is named, and the rest is installed', () => {
  const name = '@dynoxide/win32-x64';
  expect(install('win32', 'x64', { LACKING: name }).stderr).toContain(`${name}@`);
  expect(existsSync(place('@swc/core-win32-x64-msvc'))).toBe(true);
});

describe('the install step', () => {
  const refused = (environment: Record<string, string> = {}) => {
    const { status, stderr } = run('linux', 'x64', environment);
    expect(status).toBe(1);
    return stderr.trim();
  };
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

  it('refuses a package.json that differs from the lock file', () => {
    rewrite('package.json', (text) => text.replace(/"zod": "[^"]+"/, '"zod": "9.9.9"'));
    expect(refused()).toMatch(/^package\.json and package-lock\.json disagree about zod\. Run "npm install"/);
    expect(existsSync(place('.'))).toBe(false);
  });

  it('refuses and reverts a change of the lock file by npm', () => {
    const before = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(refused({ WRITES_LOCK: '1' })).toMatch(/^npm changed package-lock\.json/);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(before);
  });

  it('refuses a package with other content than the lock file’s, and a missing one', () => {
    const { integrity } = locked['node_modules/esbuild'];
    expect(refused({ OTHER: integrity })).toMatch(/: esbuild does not match its hash\. Remove the folder/);
    rmSync(place('.'), { recursive: true });
    expect(refused({ LACKING: '/esbuild' })).toMatch(/: esbuild is missing\. Remove/);
  });

  it('refuses a binary, fetched by its name, with other content than the lock file’s', () => {
    install('linux', 'x64');
    const name = '@swc/core-linux-x64-gnu';
    rmSync(place(name), { recursive: true });
    const packages = { [`node_modules/${name}`]: { integrity: 'sha512-other' } };
    expect(refused({ FETCHED: JSON.stringify({ packages }) })).toMatch(
      /does not match its hash in package-lock/,
    );
  });

  it('reinstalls another version at the next start, and refuses a package that is not locked', () => {
    install('linux', 'x64');
    expect(run('linux', 'x64')).toMatchObject({ ran: [], packageSpecs: [] });
    rewrite('node_modules/esbuild/package.json', () => JSON.stringify({ version: '0.0.1' }));
    expect(run('linux', 'x64')).toMatchObject({ status: 0, ran: ['install'] });
    mkdirSync(place('@nobody/locked/node_modules/it'), { recursive: true });
    writeFileSync(place('@nobody/locked/package.json'), '{}');
    expect(refused()).toMatch(/: node_modules\/@nobody\/locked is not in the lock file\. Remove/);
  });

  it('runs npm ci in CI', () => {
    expect(run('linux', 'x64', { CI: 'true' })).toMatchObject({ status: 0, ran: ['ci'] });
  });
});
