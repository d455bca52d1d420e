import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Stack } from 'aws-cdk-lib';
import { Template as CdkTemplate } from 'aws-cdk-lib/assertions';
import type { RawSettings } from '../settings.ts';
import type { Stage } from '../stages/stage-file.ts';
import { buildStack, buildStage } from './build-stack.ts';
import { cached } from './cached.ts';

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

/** Returns the template that `cdk synth` makes with these settings, except that the digests of code and site are not real. */
export function templateOf(settings: RawSettings = {}, stage = 'test'): Template {
  return once(JSON.stringify([settings, stage]), () => buildStack(settings, stage));
}

/** Returns the template of a stage's file, unchanged. @param checked whether CloudFormation's rules check it, which takes seconds */
export function templateOfStage(stage: Stage, checked = true): Template {
  return once(JSON.stringify([stage, checked]), () => buildStage(stage, checked));
}

const made = new Map<string, string>();

function once(key: string, build: () => Stack): Template {
  const text = made.get(key) ?? textOf(key, () => JSON.stringify(CdkTemplate.fromStack(build()).toJSON()));
  made.set(key, text);
  // A copy, because a test may change what it gets.
  return JSON.parse(text);
}

function textOf(key: string, make: () => string): string {
  // A mutant changes the sources of this process only, not those on disk.
  if (process.env.MUTANT !== undefined) return make();
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return readFileSync(
    cached(`template-${name}.json`, (path) => writeFileSync(path, make())),
    'utf8',
  );
}

/** Returns the template's resources by logical ID. */
export function resourcesOf(settings: RawSettings = {}, stage = 'test'): Record<string, Resource> {
  return templateOf(settings, stage).Resources;
}

type Resources = Readonly<Record<string, Resource>>;

/** Returns the resources of one CloudFormation type. */
export function ofType(resources: Resources, type: string): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

/** Returns the properties of all resources of one type. */
export const propertiesOf = (resources: Resources, type: string): Resource['Properties'][] =>
  ofType(resources, type).map(([, { Properties }]) => Properties);

/** Returns the only resource of a type, or the only one whose logical ID begins with the text. @throws Error for none or several */
export function only(resources: Resources, type: string, start = ''): Resource & { readonly id: string } {
  const [found, ...others] = ofType(resources, type).filter(([id]) => id.startsWith(start));
  if (found === undefined || others.length > 0)
    throw new Error(`The template has ${others.length + (found ? 1 : 0)} ${type} ${start}.`);
  const [id, resource] = found;
  return { id, ...resource };
}
