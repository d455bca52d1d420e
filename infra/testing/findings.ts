import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings, acknowledgements } from '../constructs/nag-acknowledgements.ts';
import type { CoverageGuideStack } from '../stack.ts';
import { buildStack } from './build-stack.ts';

/** What the packs of cdk-nag say of the stack. */
export type Findings = {
  /** Without acknowledgements, as `construct: rule`. */
  readonly found: readonly string[];
  readonly acknowledged: readonly { readonly at: string; readonly rule: string; readonly reason: string }[];
  /** With the acknowledgements, after somebody added a bucket without care. */
  readonly besideCareless: readonly string[];
};

/** What the two packs find in the stack. */
export function findings(): Findings {
  const bare = buildStack({});
  const found = findingsIn(bare);
  const careless = buildStack({});
  new Bucket(careless, 'Careless');
  acknowledgeFindings(careless);
  return {
    found,
    acknowledged: acknowledgements(bare).map(({ at, rule, reason }) => ({ at: at.node.path, rule, reason })),
    besideCareless: findingsIn(careless),
  };
}

/** As `construct: rule`. */
function findingsIn(stack: CoverageGuideStack): string[] {
  const packs = [new AwsSolutionsChecks(), new HIPAASecurityChecks()];
  const violations = packs.flatMap((pack) => pack.validateScope(stack).violations);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}`),
  );
}
