import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings } from './constructs/nag-acknowledgements.ts';
import { readSettings, SettingsError } from './settings.ts';
import { CoverageGuideStack } from './stack.ts';

try {
  const app = new App();
  const settings = readSettings(app.node.getAllContext());
  const stack = new CoverageGuideStack(app, `CoverageGuide-${settings.stage}`, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  acknowledgeFindings(stack);
} catch (error) {
  // A person's mistake gets its sentence; a defect keeps its stack trace.
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
