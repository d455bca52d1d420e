import { GetAccountSettingsCommand, type LambdaClient, LambdaServiceException } from '@aws-sdk/client-lambda';
import { routeGroups } from '../../shared/api/routes.ts';
import { Problem } from '../local/problem.ts';

/** What AWS keeps unreserved of an account's limit; everyday work can exhaust a lower total. */
const leastUnreserved = 100;

/**
 * Checks how many concurrent executions the account allows, before users run into the limit.
 * @param reserve how many each function of the API reserves, and did so far; undefined for none
 * @returns the lines to print about it
 * @throws Problem if AWS would refuse the deployment, half an hour into it
 */
export async function concurrencyWords(
  lambda: LambdaClient,
  reserve: { readonly before: number | undefined; readonly now: number | undefined },
): Promise<string[]> {
  const { before = 0, now = 0 } = reserve;
  const answer = await lambda.send(new GetAccountSettingsCommand()).catch((error: unknown) => {
    // The person who deploys may lack the permission to read this.
    if (error instanceof LambdaServiceException && error.name === 'AccessDeniedException') return undefined;
    throw error;
  });
  const { ConcurrentExecutions: all, UnreservedConcurrentExecutions: free } = answer?.AccountLimit ?? {};
  if (all === undefined || free === undefined)
    return [
      'How many runs of functions at once this account allows could not be looked at: lambda:GetAccountSettings is missing. A new account has 10.',
    ];
  const more = (now - before) * routeGroups.length;
  if (more > 0 && free - more < leastUnreserved) {
    throw new Problem(
      `reservedConcurrency ${now} takes ${more} runs at once of the ${free} that are free in this account, and AWS keeps ${leastUnreserved} of them. Ask AWS for more (Service Quotas, Lambda, concurrent executions), or leave it out. Nothing was deployed.`,
    );
  }
  if (all >= leastUnreserved) return [];
  return [
    `This account runs at most ${all} functions at once. A few dozen people at work use that up, and then read that the service is busy. Ask AWS for 1,000 before they begin: Service Quotas, Lambda, concurrent executions.`,
  ];
}
