import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

// The install step with this repository's lock file and a stand-in for npm that installs what npm 10 would. `npm run
// test:install` shows the same with real versions of npm.

const repository = join(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  for (const file of ['package.json', 'package-lock.json', 'infra/local/install.mjs']) {
    cpSync(join(repository, file), join(folder, file));
  }
  writeFileSync(join(folder, 'npm.mjs'), npm);
});
afterEach(() => rmSync(folder, { recursive: true }));

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
  } else {
    const { packages } = read('package-lock.json');
    const here = ({ os, cpu }) => os?.includes(process.platform) && cpu?.includes(process.arch);
    mkdirSync('node_modules', { recursive: true });
    for (const [place, entry] of Object.entries(packages)) if (here(entry)) put(place, entry.version);
    writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }`;

function install(platform: string, arch: string, environment: Record<string, string> = {}) {
  rmSync(join(folder, 'asked'), { force: true });
  const pretend = `Object.defineProperties(process,{platform:{value:'${platform}'},arch:{value:'${arch}'}})`;
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'infra/local/install.mjs')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_execpath: join(folder, 'npm.mjs'),
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(pretend)}"`,
      ...environment,
    },
  });
  expect(status).toBe(0);
  const asked = join(folder, 'asked');
  return { stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [] };
}

const place = (name: string) => join(folder, 'node_modules', name);
const versionOf = (name: string) =>
  JSON.parse(readFileSync(join(place(name), 'package.json'), 'utf8')).version;
const locked = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages;

describe.each([
  ['darwin', 'arm64', ''],
  ['darwin', 'x64', ''],
  ['linux', 'arm64', '-gnu'],
  ['linux', 'x64', '-gnu'],
  ['win32', 'x64', '-msvc'],
])('on %s %s', (platform, arch, abi) => {
  it('every binary is there at the locked version, and the next start asks for none', () => {
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
    expect(install(platform, arch)).toEqual({ asked: [], stderr: '' });
  });

  it('only what is lacking is asked for', () => {
    install(platform, arch);
    const name = `@swc/core-${platform}-${arch}${abi}`;
    rmSync(place(name), { recursive: true });
    expect(install(platform, arch).asked).toEqual([`${name}@${locked['node_modules/@swc/core'].version}`]);
  });
});

it('a library that does not load is installed again', () => {
  const name = 'lightningcss-darwin-arm64';
  install('darwin', 'arm64');
  writeFileSync(
    join(place(name), 'package.json'),
    JSON.stringify({ version: versionOf(name), main: 'a.node' }),
  );
  writeFileSync(join(place(name), 'a.node'), 'cut off');
  // Another package that the lock names is not there: npm runs.
  const list = join(folder, 'node_modules/.package-lock.json');
  writeFileSync(list, JSON.stringify({ packages: {} }));
  const patched = npm.replace('if (here(entry))', `if (here(entry) && !place.includes('${name}'))`);
  writeFileSync(join(folder, 'npm.mjs'), patched);
  expect(install('darwin', 'arm64').asked).toEqual([`${name}@${versionOf(name)}`]);
  expect(existsSync(join(place(name), 'a.node'))).toBe(false);
});

it('what the registry lacks is named, and the rest works', () => {
  const name = '@dynoxide/win32-x64';
  expect(install('win32', 'x64', { LACKING: name }).stderr).toContain(`${name}@`);
  expect(existsSync(place('@swc/core-win32-x64-msvc'))).toBe(true);
});
