import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings, acknowledgements } from '../constructs/nag-acknowledgements.ts';
import type { CoverageGuideStack } from '../stack.ts';
import { buildStack } from './build-stack.ts';
import type { Findings } from './templates.ts';

// Prints what the two packs find in the stack. A process of its own: templates.ts says why.

/** As `construct: rule`. */
function findingsIn(stack: CoverageGuideStack): string[] {
  const packs = [new AwsSolutionsChecks(), new HIPAASecurityChecks()];
  const violations = packs.flatMap((pack) => pack.validateScope(stack).violations);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}`),
  );
}

const bare = buildStack({});
const found = findingsIn(bare);
const careless = buildStack({});
new Bucket(careless, 'Careless');
acknowledgeFindings(careless);

const findings: Findings = {
  found,
  acknowledged: acknowledgements(bare).map(({ at, rule, reason }) => ({ at: at.node.path, rule, reason })),
  besideCareless: findingsIn(careless),
};
process.stdout.write(JSON.stringify(findings));
