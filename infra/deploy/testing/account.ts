import { LambdaClient } from '@aws-sdk/client-lambda';
import { startProxy } from '../../local/proxy.ts';

export type AccountLimit = {
  readonly ConcurrentExecutions: number;
  readonly UnreservedConcurrentExecutions: number;
};

/** Starts a stand-in for Lambda's answer about an account's limits (undefined: the caller may not ask), and a client for it. */
export async function startAccount(limits: () => AccountLimit | undefined) {
  const service = await startProxy(async ({ method, url }, response) => {
    const isLimitQuery = method === 'GET' && url.pathname === '/2016-08-19/account-settings';
    const AccountLimit = isLimitQuery ? limits() : undefined;
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' };
    response.writeHead(AccountLimit === undefined ? 403 : 200, headers);
    response.end(JSON.stringify(AccountLimit === undefined ? { Message: 'Not allowed.' } : { AccountLimit }));
  });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new LambdaClient({ endpoint: service.endpoint, region: 'us-east-1', credentials });
  const stop = async () => {
    client.destroy();
    await service.stop();
  };
  return { client, stop };
}
