import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type RawSettings, readSettings } from '../settings.ts';
import { CoverageGuideStack } from '../stack.ts';
import type { Stage } from '../stages/stage-file.ts';
import { testSettings } from './test-settings.ts';

type Cdk = { context: Record<string, unknown> };

/** What cdk.json sets for every synthesis. */
const cdkContext = (JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as Cdk)
  .context;

/** The stack as `cdk synth` makes it of these settings, without building the functions and the web app. */
export function buildStack(settings: RawSettings, stage = 'test'): CoverageGuideStack {
  const rawSettings = { ...testSettings, ...settings };
  // The rules of CloudFormation take seconds: they look at `cdk synth`'s own template and at every example's stage.
  return buildStage({ settings: readSettings(stage, rawSettings), rawSettings }, false);
}

/** The same of a stage's file, as it is; its template is judged by CloudFormation's rules. */
export function buildStage(stage: Stage, builtinCloudFormationValidation = true): CoverageGuideStack {
  const context = { ...cdkContext, 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-stack-trace': true };
  // A template is the same without the tree of constructs beside it, and without where in the code each was made.
  const app = new App({ builtinCloudFormationValidation, context, treeMetadata: false });
  return new CoverageGuideStack(app, stage);
}
