import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';

const passing = new Set(['NETWORK', 'UNAVAILABLE']);

/** Failures that may be temporary are retried twice; everything else is reported immediately. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiFailure && passing.has(error.code);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 30_000,
        // Without a network a call fails and reports it; silently waiting for a connection would look like endless loading.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
