import { Aws, CfnCondition, type CfnResource, Fn, Stack } from 'aws-cdk-lib';

const id = 'InUsEast1';

/** Creates the resource in us-east-1 only: CloudFront takes its firewall and certificate from there and has its metrics there. */
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
