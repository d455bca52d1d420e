import { Aws, CfnCondition, type CfnResource, Fn, Stack } from 'aws-cdk-lib';

const id = 'InUsEast1';

/** CloudFront takes its firewall and certificate from us-east-1, and has its figures there: what needs them is there alone. */
export function inUsEast1(resource: CfnResource): CfnCondition {
  const stack = Stack.of(resource);
  const made = stack.node.tryFindChild(id);
  const condition =
    made instanceof CfnCondition
      ? made
      : new CfnCondition(stack, id, { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
  resource.cfnOptions.condition = condition;
  return condition;
}
