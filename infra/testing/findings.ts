import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings, acknowledgements } from '../constructs/nag-acknowledgements.ts';
import type { CoverageGuideStack } from '../stack.ts';
import { buildStage } from './build-stack.ts';
import { exampleStage } from './example-stages.ts';

/** What the packs of cdk-nag say of the stack of an example. */
export type Findings = {
  /** Without acknowledgements, as `construct: rule`. */
  readonly found: readonly string[];
  readonly acknowledged: readonly { readonly at: string; readonly rule: string; readonly reason: string }[];
};

/** What the two packs find in the stack of an example, and what is acknowledged of it. */
export function findings(example: string): Findings {
  const stack = buildStage(exampleStage(`examples/${example}`, 'test'));
  return {
    found: findingsIn(stack),
    acknowledged: acknowledgements(stack).map(({ at, rule, reason }) => ({ at: at.node.path, rule, reason })),
  };
}

/** What they find with the acknowledgements, after somebody added a bucket without care. */
export function findingsBesideCareless(example: string): readonly string[] {
  const stack = buildStage(exampleStage(`examples/${example}`, 'test'));
  new Bucket(stack, 'Careless');
  acknowledgeFindings(stack);
  return findingsIn(stack);
}

/** As `construct: rule`. */
function findingsIn(stack: CoverageGuideStack): string[] {
  const packs = [new AwsSolutionsChecks(), new HIPAASecurityChecks()];
  const violations = packs.flatMap((pack) => pack.validateScope(stack).violations);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}`),
  );
}
