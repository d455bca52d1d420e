import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../settings.ts';
import { CoverageGuideStack } from '../stack.ts';

type Cdk = { context: Record<string, unknown> };

const cdk = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as Cdk;

/** The stack as `cdk synth` makes it with these `-c` values, without building the functions and the web app. */
export function buildStack(context: Record<string, string> = {}): CoverageGuideStack {
  const all = { ...cdk.context, stage: 'test', ...context };
  const app = new App({ context: { ...all, 'aws:cdk:bundling-stacks': [] } });
  const settings = readSettings((name) => app.node.tryGetContext(name));
  return new CoverageGuideStack(app, `CoverageGuide-${settings.stage}`, settings);
}

export type Resource = {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and tests look deep into it.
  readonly Properties: any;
  readonly DeletionPolicy?: string;
};

/** The template's resources by logical id. */
export function resourcesOf(stack: CoverageGuideStack): Record<string, Resource> {
  return Template.fromStack(stack).toJSON().Resources as Record<string, Resource>;
}

/** The resources of one CloudFormation type. */
export function ofType(
  resources: Record<string, Resource>,
  type: string,
): [id: string, resource: Resource][] {
  return Object.entries(resources).filter(([, resource]) => resource.Type === type);
}

const projectRoot = join(import.meta.dirname, '../..');

/**
 * What `cdk synth` writes, without the CDK command line around it: the template and every bundled asset.
 * @throws Error with what the synthesis printed.
 */
export function synthesize(folder: string, stage = 'test'): void {
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...cdk.context, stage }),
    },
  });
  if (status !== 0) throw new Error(stderr.trim());
}
