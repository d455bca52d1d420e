import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
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
import type { Stack } from 'aws-cdk-lib';
import { Template as CdkTemplate } from 'aws-cdk-lib/assertions';
import type { Given } from '../settings.ts';
import type { Stage } from '../stages/stage-file.ts';
import { buildStack, buildStage } from './build-stack.ts';
import { testSettings } from './test-settings.ts';

export type Resource = {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and tests look deep into it.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
  readonly DependsOn?: readonly string[];
};
export type Template = {
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly Resources: Record<string, Resource>;
  readonly Outputs: Record<string, unknown>;
  readonly Conditions: Record<string, unknown>;
};

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/coverage-guide');

const made = new Map<string, string>();

/** The template as `cdk synth` makes it of these settings; only the digests of code and site are not the real ones. */
export function templateOf(settings: Given = {}, stage = 'test'): Template {
  return once(JSON.stringify([settings, stage]), () => buildStack(settings, stage));
}

/** The same of a stage's file, as it is. */
export function templateOfStage(stage: Stage): Template {
  return once(JSON.stringify(stage), () => buildStage(stage));
}

function once(key: string, build: () => Stack): Template {
  const text = made.get(key) ?? JSON.stringify(CdkTemplate.fromStack(build()).toJSON());
  made.set(key, text);
  // A copy, because a test may change what it looks at.
  return JSON.parse(text);
}

/** The template's resources by logical id. */
export function resourcesOf(settings: Given = {}, stage = 'test'): Record<string, Resource> {
  return templateOf(settings, stage).Resources;
}

/** The resources of one CloudFormation type. */
export function ofType(
  resources: Record<string, Resource>,
  type: string,
): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

/**
 * What `cdk synth` writes, without the CDK command line around it: the template and every bundled asset. It is made once and
 * kept until something that it is made from changes.
 * @returns the folder, which is everybody's: read it, or copy it
 */
export function synthesized(): string {
  const made = join(cache, `out-${digest()}`);
  if (!existsSync(made)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(join(cache, 'making-'));
    synthesizeInto(fresh);
    putInPlace(fresh, made);
  }
  return made;
}

/**
 * Synthesizes in any case.
 * @throws Error with what the synthesis printed
 */
export function synthesizeInto(folder: string, settings: Given = {}, stage = 'test'): void {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  try {
    writeFileSync(join(stages, `${stage}.json`), JSON.stringify({ ...testSettings, ...settings }));
    run(['infra/app.ts'], {
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage, stages }),
    });
  } finally {
    rmSync(stages, { recursive: true });
  }
}

/** Of all that the assembly is made from. */
function digest(): string {
  const sources = [
    'infra/*.ts',
    'infra/constructs/**',
    'infra/stages/**',
    'shared/**',
    'functions/**',
    'web/**',
  ];
  const hash = createHash('sha256').update(process.version);
  const exclude = ['**/*.test.{ts,tsx}', '**/testing/**', 'web/dist/**', 'web/e2e/**', '**/node_modules/**'];
  const files = globSync([...sources, 'cdk.json', 'package-lock.json'], {
    cwd: root,
    exclude,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
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
