import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { type Given, readSettings } from '../settings.ts';
import { CoverageGuideStack } from '../stack.ts';
import type { Stage } from '../stages/stage-file.ts';
import { testSettings } from './test-settings.ts';

type Cdk = { context: Record<string, unknown> };

/** What cdk.json sets for every synthesis. */
const cdkContext = (JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as Cdk)
  .context;

/** The stack as `cdk synth` makes it of these settings, without building the functions and the web app. */
export function buildStack(settings: Given, stage = 'test'): CoverageGuideStack {
  const given = { ...testSettings, ...settings };
  return buildStage({ settings: readSettings(stage, given), given });
}

/** The same of a stage's file, as it is. */
export function buildStage(stage: Stage): CoverageGuideStack {
  const app = new App({ context: { ...cdkContext, 'aws:cdk:bundling-stacks': [] } });
  return new CoverageGuideStack(app, stage);
}
