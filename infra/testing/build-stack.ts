import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readSettings } from '../settings.ts';
import { CoverageGuideStack } from '../stack.ts';
import { testSettings } from './test-settings.ts';

type Cdk = { context: Record<string, unknown> };

/** What cdk.json sets for every synthesis. */
const cdkContext = (JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as Cdk)
  .context;

/** The stack as `cdk synth` makes it with these `-c` values, without building the functions and the web app. */
export function buildStack(context: Readonly<Record<string, string>>): CoverageGuideStack {
  const all = { ...cdkContext, ...testSettings, ...context };
  const app = new App({ context: { ...all, 'aws:cdk:bundling-stacks': [] } });
  const settings = readSettings(app.node.getAllContext());
  return new CoverageGuideStack(app, `CoverageGuide-${settings.stage}`, settings);
}
