import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Synthesizing takes seconds of a CPU, and far longer inside Jest, which loads the CDK anew for each file. So each
 * template is made once, by a process of its own, and kept under the digest of all that it is made from.
 */

type Context = Readonly<Record<string, string>>;

export type Resource = {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and tests look deep into it.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};
export type Template = {
  readonly Resources: Record<string, Resource>;
  readonly Outputs: Record<string, unknown>;
};

/** What the packs of cdk-nag say of the stack. */
export type Findings = {
  /** Without acknowledgements, as `construct: rule`. */
  readonly found: readonly string[];
  readonly acknowledged: readonly { readonly at: string; readonly rule: string; readonly reason: string }[];
  /** With the acknowledgements, after somebody added a bucket without care. */
  readonly besideCareless: readonly string[];
};

/** What every synthesis of a test is given. */
export const testSettings = { stage: 'test', mailFrom: 'guide@hospital.example' } as const;

const root = join(import.meta.dirname, '../..');
const kept = join(root, 'node_modules/.cache/coverage-guide');

/** The template as `cdk synth` makes it with these `-c` values; only the digests of code and site are not the real ones. */
export function templateOf(context: Context = {}): Template {
  return JSON.parse(keptText('print-template', [JSON.stringify(context)]));
}

/** The template's resources by logical id. */
export function resourcesOf(context: Context = {}): Record<string, Resource> {
  return templateOf(context).Resources;
}

export function findings(): Findings {
  return JSON.parse(keptText('print-findings', []));
}

/** The resources of one CloudFormation type. */
export function ofType(
  resources: Record<string, Resource>,
  type: string,
): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

/**
 * What `cdk synth` writes, without the CDK command line around it: the template and every bundled asset.
 * @param folder receives a copy
 */
export function synthesized(folder: string): void {
  const made = join(kept, `out-${digestOf([...infrastructure, ...bundled])}`);
  if (!existsSync(made)) {
    mkdirSync(kept, { recursive: true });
    const fresh = mkdtempSync(join(kept, 'making-'));
    synthesizeInto(fresh);
    putInPlace(fresh, made);
  }
  cpSync(made, folder, { recursive: true });
}

/**
 * Synthesizes in any case.
 * @throws Error with what the synthesis printed
 */
export function synthesizeInto(folder: string, settings: Context = {}): void {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  run(['infra/app.ts'], {
    CDK_OUTDIR: folder,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...testSettings, ...settings }),
  });
}

const infrastructure = [
  'infra/*.ts',
  'infra/{constructs,testing}/**',
  'shared/**',
  'cdk.json',
  'package-lock.json',
];
const bundled = ['functions/**', 'web/**'];

function digestOf(patterns: readonly string[], more: readonly string[] = []): string {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(more));
  const exclude = ['**/*.test.{ts,tsx}', 'web/dist/**', 'web/e2e/**', '**/node_modules/**'];
  const files = globSync([...patterns], { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

/** What a program beside this file prints, made only once. */
function keptText(program: string, given: readonly string[]): string {
  const file = join(kept, `${program}-${digestOf(infrastructure, given)}.json`);
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true });
    const scratch = mkdtempSync(join(tmpdir(), 'coverage-guide-synth-'));
    // The CDK's own check of the template is left to the whole synthesis.
    const environment = { CDK_VALIDATION: 'false', CDK_OUTDIR: scratch };
    const text = run([`infra/testing/${program}.ts`, ...given], environment);
    rmSync(scratch, { recursive: true, force: true });
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, text);
    putInPlace(fresh, file);
  }
  return readFileSync(file, 'utf8');
}

/** At once, so that nobody sees a half; whoever comes second has made the same. */
function putInPlace(fresh: string, place: string): void {
  try {
    renameSync(fresh, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @throws Error with what the program printed */
function run(given: readonly string[], environment: Readonly<Record<string, string>>): string {
  // Synthesis makes much that is soon forgotten: room for it halves the time.
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--max-semi-space-size=64', ...given], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env.PATH, ...environment },
  });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}
