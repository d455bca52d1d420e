import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run test:install`: removes this system's binaries from a copy of the lock file, runs the install step with npm 10 and 11,
// and uses every binary. It takes a few minutes and a gigabyte, so it is not part of `npm test`.

const root = join(import.meta.dirname, '../..');
const versions = ['10.9.4', '11'];
const uses = `
  const { join } = require('node:path');
  const run = (file, ...args) => require('node:child_process').execFileSync(file, args, { stdio: 'ignore' });
  require('@swc/core').transformSync('a');
  require('oxc-parser').parseSync('a.ts', 'a');
  new (require('unrs-resolver').ResolverFactory)().sync('.', './package.json');
  new (require('oxc-resolver').ResolverFactory)().sync('.', './package.json');
  require('lightningcss').transform({ filename: 'a.css', code: Buffer.from('a{}') });
  require('esbuild').transformSync('a');
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', '--version');
  run(process.execPath, 'node_modules/typescript/bin/tsc', '--version');
  const end = process.platform === 'win32' ? '.exe' : '';
  run(join('node_modules/@dynoxide', process.platform + '-' + process.arch, 'dynoxide' + end), '--version');
  import('rolldown').catch((error) => { console.error(error); process.exit(1); });`;

function run(cwd: string, args: readonly string[], environment: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`node ${args.join(' ').slice(0, 200)} exited with ${status}.`);
}

function tryWith(npm: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'try-install-'));
  try {
    for (const file of ['package.json', 'infra/local/install.mjs', 'infra/local/check-installed.mjs'])
      cpSync(join(root, file), join(folder, file));
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const own = new RegExp(`[/-]${process.platform}-${process.arch}(-\\w+)?$`);
    const taken = Object.keys(lock.packages).filter((place) => own.test(place));
    for (const place of taken) delete lock.packages[place];
    const without = JSON.stringify(lock);
    writeFileSync(join(folder, 'package-lock.json'), without);
    run(folder, ['infra/local/install.mjs'], { npm_execpath: npm });
    run(folder, ['-e', uses]);
    // The next start installs nothing more, so it needs no npm.
    run(folder, ['infra/local/install.mjs'], { npm_execpath: 'none' });
    if (readFileSync(join(folder, 'package-lock.json'), 'utf8') !== without) {
      throw new Error('The install step changed the lock file.');
    }
    console.log(
      `With ${taken.length} entries removed from the lock file, every binary is installed and works.`,
    );
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
}

const npms = mkdtempSync(join(tmpdir(), 'npms-'));
try {
  for (const version of versions) {
    const prefix = join(npms, version);
    run(root, [process.env.npm_execpath ?? '', 'install', '--silent', '--prefix', prefix, `npm@${version}`]);
    const npm = join(prefix, 'node_modules/npm/bin/npm-cli.js');
    console.log(`\n▶ npm ${JSON.parse(readFileSync(join(npm, '../../package.json'), 'utf8')).version}`);
    tryWith(npm);
  }
} finally {
  rmSync(npms, { recursive: true, maxRetries: 5 });
}
