import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../problem.ts';
import { newHubRecord } from './hub-record.ts';
import { newRouteGroup } from './route-group.ts';
import { root } from './texts.ts';

// `npm run new -- route-group NAME` or `hub-record NAME` writes the parts that cannot be derived. All texts are made before the
// first is written, so a refusal changes nothing.

const kinds = { 'route-group': newRouteGroup, 'hub-record': newHubRecord };
const isKind = (kind: string | undefined): kind is keyof typeof kinds =>
  kind !== undefined && Object.hasOwn(kinds, kind);

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Problem(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return stdout;
}

/** @throws Problem if git could not undo what is about to be written */
function refuseUncommitted(files: readonly string[]): void {
  const changed = run('git', 'status', '--porcelain', '--', ...files).trimEnd();
  if (changed !== '') {
    throw new Problem(`Commit these first, so that git can undo what is written:\n${changed}`);
  }
}

async function write(kind: keyof typeof kinds, name: string): Promise<void> {
  const { lists, files } = kinds[kind](name);
  // A group has alarms, which cost money.
  const computed = kind === 'route-group' ? ['docs/cost.md'] : [];
  refuseUncommitted([...lists.keys(), ...computed]);
  const texts = [...lists, ...files];
  for (const [file, text] of texts) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const written = [...texts.map(([file]) => file), ...computed];
  // Sorts imports and wraps lines that a long name made too long.
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written);
  if (computed.length > 0) await computeCost();
  const tests = [...files.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  console.log(
    `Written:\n${written.map((file) => `  ${file}`).join('\n')}\nIts tests: npm run unit -- ${tests.join(' ')}`,
  );
}

/** Loads the stack only now, with the lists just written. */
async function computeCost(): Promise<void> {
  const { writeCostDocument } = await import('../../ops/cost/document.ts');
  const { readCounts } = await import('../../ops/cost/journeys.ts');
  writeCostDocument(readCounts());
}

try {
  const [kind, name, ...more] = process.argv.slice(2);
  if (!isKind(kind) || name === undefined || more.length > 0) {
    throw new Problem(
      `Usage: ${Object.keys(kinds)
        .map((one) => `npm run new -- ${one} NAME`)
        .join(', or ')}`,
    );
  }
  await write(kind, name);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
