// Runs a test file in Node itself (`testRunner` in jest.config.ts). Jest's default gives each file a new context, in which the
// AWS SDK, the CDK, React and the product are read and compiled again, 230 times; here a worker loads a module once. Hooks,
// timeouts, `each`, matchers and the report are Jest's (jest-circus).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { transformSync } from 'rolldown/utils';

const require = createRequire(import.meta.url);
const circus = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');
const root = join(import.meta.dirname, '../..');
const site = `${pathToFileURL(join(root, 'web/src')).href}/`;
const userEvent = `${pathToFileURL(join(root, 'node_modules/@testing-library/user-event')).href}/`;
const globals = new URL('globals.mjs', import.meta.url).href;
/** Replaces every style sheet. As a CSS module, it returns each class name unchanged. */
const styleSheet = 'data:text/javascript,export default new Proxy({}, { get: (_, name) => name })';

/** The single change that a run of `npm run test:mutants` is trying. The file on disk stays unchanged. */
const mutant = process.env.MUTANT === undefined ? undefined : JSON.parse(process.env.MUTANT);
const mutantPath = mutant && join(root, mutant.file);
const mutantUrl = mutant && pathToFileURL(mutantPath).href;

function read(path) {
  const source = readFileSync(path, 'utf8');
  if (path !== mutantPath) return source;
  return source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end);
}

// For the programs that tests start, which share their code. Not for the worker: page tests have their own copies of the site.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/coverage-guide/code');

// Page tests compare moments with dates. A test of another zone sets its own.
process.env.TZ ??= 'UTC';

const mapFolder = join(root, 'node_modules/.cache/page-tests');
mkdirSync(mapFolder, { recursive: true });

/** The current page test, if any, and the source maps for its stack traces. */
let pageTest;
let sourceMaps = new Map();

/** Gives each page test its own copy of the modules that keep state (who is signed in, toasts, the page itself). */
function ofPageTest(url) {
  const own = pageTest !== undefined && (url.startsWith(site) || url.startsWith(userEvent));
  return own ? `${url}?of=${encodeURIComponent(pageTest)}` : url;
}

const resolved = new Map();
const compiled = new Map();

/** Compiles a module as the site's own build does: Node does not support JSX. */
function compile(path) {
  const cached = compiled.get(path);
  if (cached !== undefined) return cached;
  const options = { jsx: { runtime: 'automatic' }, sourcemap: true };
  const { code, map, errors } = transformSync(path, read(path), options);
  if (errors.length > 0) throw errors[0];
  const mapFile = join(mapFolder, `${createHash('sha256').update(path).digest('hex')}.map`);
  writeFileSync(mapFile, JSON.stringify({ ...map, sources: [path] }));
  const made = { code, mapFile };
  compiled.set(path, made);
  return made;
}

registerHooks({
  resolve(specifier, context, next) {
    // The real package refuses to load outside of a context created by Jest.
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (specifier.endsWith('.css')) return { url: styleSheet, shortCircuit: true };
    // react-dom checks for a page only once, when it is loaded. Loaded too early, it would fail the worker's later page tests.
    if (pageTest === undefined && specifier === 'react-dom')
      throw new Error(
        'A page test names its @jest-environment first: web/src/testing/browser-environment.ts.',
      );
    if (pageTest === undefined) return next(specifier, context);
    // Every page test resolves the same imports, but from its own copies of the modules.
    const conditions = ['browser', ...context.conditions];
    const key = `${context.parentURL?.split('?')[0]} ${specifier}`;
    const found = resolved.get(key) ?? next(specifier, { ...context, conditions });
    if (context.parentURL?.startsWith('file:') && found.url.startsWith('file:')) resolved.set(key, found);
    return { ...found, url: ofPageTest(found.url), shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith(site)) {
      if (url !== mutantUrl) return next(url, context);
      return { format: 'module-typescript', source: read(mutantPath), shortCircuit: true };
    }
    const { code, mapFile } = compile(fileURLToPath(url));
    sourceMaps.set(url, mapFile);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** The members of the `jest` object that tests use. */
function jestObject(config) {
  const mocker = new ModuleMocker(globalThis);
  const timers = new ModernFakeTimers({ config, global: globalThis });
  return {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: (options) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    setTimeout: (ms) => {
      globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
    },
  };
}

/** Runs one file's tests, one after the other. Undoes their changes to environment variables. */
export default async function runInNode(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  const variables = { ...process.env };
  const jest = jestObject(config);
  pageTest = typeof document === 'undefined' ? undefined : testPath;
  sourceMaps = runtime.getSourceMaps();
  // `it`, `describe` and so on, and whatever listens to them, are created anew for each file.
  delete require.cache[circus];
  for (const name of ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']) delete globalThis[Symbol.for(name)];
  const { initialize, runAndTransformResultsToJestFormat } = require(circus);
  await initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: (found) => {
      globalThis[Symbol.for('coverage-guide.jest')] = { ...found, jest };
    },
    testPath,
  });
  for (const file of [...config.setupFilesAfterEnv, testPath]) {
    await import(`${pathToFileURL(file)}?for=${encodeURIComponent(testPath)}`);
  }
  const results = await runAndTransformResultsToJestFormat({ config, globalConfig, testPath });
  // What a failed test has left: other files share these objects.
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  return results;
}
