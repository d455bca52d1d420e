import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings } from './constructs/nag-acknowledgements.ts';
import { SettingsError } from './settings.ts';
import { CoverageGuideStack } from './stack.ts';
import { readStageOf } from './stages/stage-file.ts';

try {
  const app = new App();
  const stack = new CoverageGuideStack(app, readStageOf(app.node.getAllContext()));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  acknowledgeFindings(stack);
} catch (error) {
  // A settings mistake prints its message; a defect keeps its stack trace.
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
