import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type RawSettings, readSettings } from '../settings.ts';
import { CoverageGuideStack } from '../stack.ts';
import type { Stage } from '../stages/stage-file.ts';
import { testSettings } from './test-settings.ts';

type Cdk = { context: Record<string, unknown> };

/** The context that cdk.json sets for every synthesis. */
const cdkContext = (JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as Cdk)
  .context;

/** Builds the stack as `cdk synth` does with these settings, but without building the functions and the web app. */
export function buildStack(settings: RawSettings, stage = 'test'): CoverageGuideStack {
  const rawSettings = { ...testSettings, ...settings };
  // CloudFormation's rules take seconds: they check `cdk synth`'s own template and every example's stage.
  return buildStage({ settings: readSettings(stage, rawSettings), rawSettings }, false);
}

/** Builds the stack of a stage's file, unchanged; CloudFormation's rules check its template. */
export function buildStage(stage: Stage, builtinCloudFormationValidation = true): CoverageGuideStack {
  const context = { ...cdkContext, 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-stack-trace': true };
  // The template is the same without the construct tree beside it, and without each construct's place in the code.
  const app = new App({ builtinCloudFormationValidation, context, treeMetadata: false });
  return new CoverageGuideStack(app, stage);
}
