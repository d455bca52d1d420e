import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { inTurn, stamped } from '../infra/local/build-site.ts';

// Builds the site and measures, compressed, what each screen loads before a person can use it. Exits with 1 if a screen exceeds
// its budget, and reports by how much.

const root = join(import.meta.dirname, '..');
const page = (path: string) => join(root, 'web/src', path);

/** What the app starts with at every address; the rest of the shell is imported by it. */
const everywhere = [page('main.tsx'), page('app/start.tsx')];

/** What to do about a screen that exceeds its budget. */
const decision = 'docs/decisions/042-site-budgets.md';

type Screen = {
  readonly name: string;
  /** Modules loaded on demand that this screen requests on its own. */
  readonly asksFor: readonly string[];
  /** The maximum of JavaScript and styles together, in kilobytes (of 1,000 bytes, brotli). */
  readonly most: number;
};

const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    asksFor: [page('features/session/login-page.tsx'), page('features/notices/cookie-banner.tsx')],
    most: 175,
  },
  {
    name: 'plan table',
    asksFor: [page('features/plans/plan-table-page.tsx')],
    most: 180,
  },
];

type Built = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

async function builtSite(): Promise<Built> {
  const result = await inTurn(AbortSignal.timeout(300_000), () =>
    stamped(() => build({ root: join(root, 'web'), logLevel: 'warn' })),
  );
  if (!('output' in result)) throw new Error('The build has no single output.');
  return result.output;
}

const kilobytes = (source: string | Uint8Array): number => brotliCompressSync(source).length / 1_000;

/** Returns the files of these modules and of everything they import statically. */
function filesOf(site: Built, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (fileName: string): void => {
    const chunk = site.find((file) => file.fileName === fileName);
    if (chunk?.type !== 'chunk' || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const chunk = site.find((file) => file.type === 'chunk' && file.moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`The build has no ${module}.`);
    add(chunk.fileName);
  }
  return { scripts, styles };
}

function weigh(site: Built, names: ReadonlySet<string>): number {
  const sources = site.map((file) =>
    names.has(file.fileName) ? (file.type === 'chunk' ? file.code : file.source) : '',
  );
  return sources.filter((source) => source.length > 0).reduce((sum, source) => sum + kilobytes(source), 0);
}

/** Returns the files that the service worker caches but that the build lacks. A single one makes browsers reject the worker. */
function missingInShell(site: Built): string[] {
  const worker = site.find(({ fileName }) => fileName === 'sw.js');
  if (worker?.type !== 'asset') throw new Error('The build has no sw.js.');
  const names = [...String(worker.source).matchAll(/"\/(assets\/[^"*]+)"/g)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('The service worker caches no files.');
  return names.filter((name) => !site.some(({ fileName }) => fileName === name));
}

const site = await builtSite();
const missing = missingInShell(site);
console.log(
  missing.length > 0
    ? `✗ offline: sw.js names missing files: ${missing.join(', ')}`
    : '✓ offline: every file that sw.js names exists',
);
if (missing.length > 0) process.exitCode = 1;
for (const { name, asksFor, most } of screens) {
  const files = filesOf(site, [...everywhere, ...asksFor]);
  const [script, style] = [weigh(site, files.scripts), weigh(site, files.styles)];
  const weight = script + style;
  const over = Math.ceil((weight - most) * 1_000);
  const parts = `${script.toFixed(2)} JavaScript and ${style.toFixed(2)} CSS`;
  const says = `${name}: ${weight.toFixed(2)} of ${most} KB, ${parts}`;
  console.log(over > 0 ? `✗ ${says}, ${over} bytes too much: see ${decision}` : `✓ ${says}`);
  if (over > 0) process.exitCode = 1;
}
