import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Allows these actions on these resources, without conditions. */
export function allow(actions: string[], ...resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}
