import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, HIPAASecurityChecks } from 'cdk-nag';
import { acknowledgeFindings, acknowledgements } from '../constructs/nag-acknowledgements.ts';
import type { CoverageGuideStack } from '../stack.ts';
import type { Stage } from '../stages/stage-file.ts';
import { buildStage } from './build-stack.ts';

/** What the packs of cdk-nag report about a stage's stack. */
export type Findings = {
  readonly stack: CoverageGuideStack;
  /** Findings without acknowledgements, as `construct: rule`. */
  readonly found: readonly string[];
  readonly acknowledged: readonly { readonly at: string; readonly rule: string; readonly reason: string }[];
};

/** Returns what the two packs find in a stage's stack, and which findings are acknowledged. */
export function findings(stage: Stage): Findings {
  const stack = buildStage(stage);
  return {
    stack,
    found: findingsIn(stack),
    acknowledged: acknowledgements(stack).map(({ at, rule, reason }) => ({ at: at.node.path, rule, reason })),
  };
}

/** Adds a careless bucket to a stack. Returns what the packs find despite the acknowledgements. */
export function findingsWithCarelessBucket(stack: CoverageGuideStack): readonly string[] {
  new Bucket(stack, 'Careless');
  acknowledgeFindings(stack);
  return findingsIn(stack);
}

/** Returns the packs' findings as `construct: rule`. */
function findingsIn(stack: CoverageGuideStack): string[] {
  const packs = [new AwsSolutionsChecks(), new HIPAASecurityChecks()];
  const violations = packs.flatMap((pack) => pack.validateScope(stack).violations);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}`),
  );
}
