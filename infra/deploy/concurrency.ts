import { GetAccountSettingsCommand, type LambdaClient, LambdaServiceException } from '@aws-sdk/client-lambda';
import { routeGroups } from '../../shared/api/routes.ts';
import { Problem } from '../local/problem.ts';

/** What AWS keeps unreserved of an account's limit; everyday work can exhaust a lower total. */
const leastUnreserved = 100;

type Reserve = {
  /** What all functions of the deployed stack reserve together. */
  readonly before: number;
  /** What each function of the API is to reserve; undefined for nothing. */
  readonly each: number | undefined;
};

/**
 * Checks how many concurrent executions the account allows, before users run into the limit.
 * @returns the lines to print about it
 * @throws Problem if AWS would refuse the deployment, half an hour into it
 */
export async function concurrencyWords(
  lambda: LambdaClient,
  { before, each = 0 }: Reserve,
): Promise<string[]> {
  const answer = await lambda.send(new GetAccountSettingsCommand()).catch((error: unknown) => {
    // The person who deploys may lack the permission to read this.
    if (error instanceof LambdaServiceException && error.name === 'AccessDeniedException') return undefined;
    throw error;
  });
  const { ConcurrentExecutions: all, UnreservedConcurrentExecutions: free } = answer?.AccountLimit ?? {};
  if (all === undefined || free === undefined)
    return [
      'The concurrency limit of this account could not be read: the permission lambda:GetAccountSettings is missing. A new account has 10.',
    ];
  const more = each * routeGroups.length - before;
  if (more > 0 && free - more < leastUnreserved) {
    throw new Problem(
      `reservedConcurrency ${each} takes ${more} of the ${free} concurrent executions that are unreserved in this account, and AWS keeps ${leastUnreserved} of those. Request an increase (Service Quotas, Lambda, concurrent executions), or omit the setting. Nothing was deployed.`,
    );
  }
  if (all >= leastUnreserved) return [];
  return [
    `This account allows at most ${all} concurrent executions. A few dozen people at work exhaust that and are then told that the service is busy. Request 1,000 before they start: Service Quotas, Lambda, concurrent executions.`,
  ];
}
