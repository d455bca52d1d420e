// Installs what package-lock.json names if it is missing, nothing else, and never changes the lock file. Runs before `npm start`
// and `npm test` on the machine's own Node, so it is plain JavaScript and uses nothing that must be installed first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences } from './check-installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const oldestNode = 20;
const productNode = 24;
// Alpine and similar systems: Node's report states a glibc version only if there is one.
const onMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;

function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

const lockFile = join(root, 'package-lock.json');

/** Stops if the manifest and the lock file differ: only a person changes what is locked, and reviews the changes. */
function checkLock() {
  const lockFile = readJson('package-lock.json');
  const manifest = readJson('package.json');
  if (!lockFile || !manifest) {
    stop('package.json or package-lock.json is missing or damaged. Get both from the repository.');
  }
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    const locked = lockFile.packages['']?.[kind] ?? {};
    const named = manifest[kind] ?? {};
    const names = Object.keys({ ...named, ...locked });
    const changed = names.find((name) => named[name] !== locked[name]);
    if (!changed) continue;
    stop(
      `package.json and package-lock.json disagree about ${changed}. Run "npm install", review what it changes, and commit both files.`,
    );
  }
}

/** Returns the reason an install is needed, or undefined. */
function reasonToInstall() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return 'nothing is installed yet';
  return differences(root, binaries())[0];
}

function install(reason) {
  console.log(`Installing packages (${reason}). The first time takes a minute or two.`);
  const before = readFileSync(lockFile, 'utf8');
  // Each version of npm would write the lock file in its own way, and for its own system. `npm ci` starts from an empty folder.
  if (process.env.CI) runNpm(root, 'ci', '--include=dev');
  else runNpm(root, 'install', '--include=dev', '--no-save');
  if (readFileSync(lockFile, 'utf8') === before) return;
  writeFileSync(lockFile, before);
  stop(
    'npm changed package-lock.json during the installation. The file was restored; do not trust what was installed.',
  );
}

/** Exits with a message if what is installed differs from the lock file. @throws nothing */
function checkInstalled() {
  const [first, ...more] = differences(root, binaries());
  if (first === undefined) return;
  stop(
    `What is installed does not match package-lock.json: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}. Remove the folder node_modules and run the command again.`,
  );
}

function runNpm(cwd, command, ...more) {
  const args = [command, '--no-audit', '--no-fund', '--include=optional', ...more];
  const options = { cwd, stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' };
  // npm passes its own path to the scripts it runs; on Windows it can be started only through a shell.
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.error) stop('npm was not found. Install Node.js with npm (https://nodejs.org) and try again.');
  if (result.signal) stop('The installation was interrupted. Run the command again to continue.');
  if (result.status !== 0) stop(explain(result.stderr ?? ''));
}

function explain(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|_logs|^npm \S+\s+at /.test(line))
    .slice(0, 5)
    .join('\n');
  if (/ENOSPC/.test(output)) return `The packages could not be installed: the disk is full.\n${lines}`;
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be installed: no permission to write to ${join(root, 'node_modules')}.\n${lines}`;
  }
  if (
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|FETCH_ERROR|network|E40[1347]|E50\d|CERT/.test(
      output,
    )
  ) {
    return `The packages could not be installed: the package registry cannot be reached or refused the request. Check the network, the proxy and "npm config get registry", then run the command again.\n${lines}`;
  }
  return `The packages could not be installed. npm reports:\n${lines || output.slice(-2_000)}`;
}

/**
 * Lists the packages that hold this machine's binaries: one for each package that offers them as optional dependencies. They are
 * recognized by name (@swc/core-darwin-arm64), because the lock file describes only those that the registry had when it was
 * written, and npm 10 installs no others.
 */
function binaries() {
  const own = new RegExp(`[/-]${process.platform}-${process.arch}(-\\w+)?$`);
  const isFor = (name) => own.test(name) && (!/-musl\w*$/.test(name) || onMusl);
  const lockedPackages = readJson('package-lock.json')?.packages ?? {};
  return Object.entries(lockedPackages).flatMap(([path, { optional, optionalDependencies = {} }]) => {
    // If both are named, the musl binary is the better one.
    const names = Object.keys(optionalDependencies).filter(isFor);
    const name = names.find((each) => each.includes('-musl')) ?? names[0];
    if (optional || name === undefined) return [];
    const place = `${path.replace(/[^/]+$|@[^/]+\/[^/]+$/, '') || 'node_modules/'}${name}`;
    return [
      { name, version: optionalDependencies[name], place, integrity: lockedPackages[place]?.integrity },
    ];
  });
}

const isThere = ({ place, version }) => readJson(`${place}/package.json`)?.version === version;

/** Returns the binaries whose libraries do not load. Tests them in another process, because Windows locks a loaded library. */
function broken(present) {
  const libraries = present.flatMap((binary) => {
    const { main = '' } = readJson(`${binary.place}/package.json`);
    return main.endsWith('.node') ? [{ binary, file: join(root, binary.place, main) }] : [];
  });
  const code = 'for (const file of process.argv.slice(1)) try { require(file) } catch { console.log(file) }';
  const files = libraries.map(({ file }) => file);
  const { stdout } = spawnSync(process.execPath, ['-e', code, ...files], { encoding: 'utf8' });
  const named = stdout.split(/\r?\n/);
  return libraries.filter(({ file }) => named.includes(file)).map(({ binary }) => binary);
}

/** Installs the binaries that npm left out, first into a separate folder, so that npm changes nothing else. */
function completeBinaries(justInstalled) {
  const required = binaries();
  const lacking = required.filter((binary) => !isThere(binary));
  if (justInstalled) lacking.push(...broken(required.filter(isThere)));
  if (lacking.length === 0) return;
  console.log(`Installing what npm left out: ${lacking.map(({ name }) => name).join(', ')}.`);
  const folder = join(root, 'node_modules/.binaries');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const optionalDependencies = Object.fromEntries(lacking.map(({ name, version }) => [name, version]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies }));
  runNpm(folder, 'install');
  const fetched = readJson('node_modules/.binaries/package-lock.json')?.packages ?? {};
  for (const { name, place, integrity } of lacking) {
    const installed = join(folder, 'node_modules', name);
    if (!existsSync(installed)) continue;
    const got = fetched[`node_modules/${name}`]?.integrity;
    if (integrity && got && got !== integrity) {
      stop(`${name} does not match its hash in package-lock.json (${got} instead of ${integrity}).`);
    }
    rmSync(join(root, place), { recursive: true, force: true });
    mkdirSync(dirname(join(root, place)), { recursive: true });
    renameSync(installed, join(root, place));
  }
  rmSync(folder, { recursive: true });
  const left = required.filter((binary) => !isThere(binary));
  left.push(...broken(required.filter(isThere)));
  if (left.length > 0) {
    const names = left.map(({ name, version }) => `${name}@${version}`).join(', ');
    console.error(
      `Not available from the package registry, or not usable on this machine: ${names}. Without it, some commands fail.`,
    );
  }
}

/** The package "node" puts this version first on the PATH of every npm script. */
function checkProductNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const { stdout, error } = spawnSync(join(root, 'node_modules/node/bin', name), ['--version'], {
    encoding: 'utf8',
  });
  const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (!error && major >= productNode) return;
  if (Number(process.versions.node.split('.')[0]) >= productNode) return;
  stop(
    `Node ${productNode}, which runs the product, was not installed. If npm's install scripts are turned off, run "npm rebuild node --ignore-scripts=false"; or use Node ${productNode} yourself.`,
  );
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(
    `Coverage Guide needs Node.js ${oldestNode} or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
}
checkLock();
const reason = reasonToInstall();
if (reason) install(reason);
completeBinaries(reason !== undefined);
if (reason) checkInstalled();
checkProductNode();
