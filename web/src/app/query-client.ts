import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';

const passing = new Set(['NETWORK', 'UNAVAILABLE']);

/** Failures that may pass by themselves are tried twice more; everything else is told at once. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiFailure && passing.has(error.code);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 30_000,
        // Without a network a call fails and says so; waiting silently for one would look like loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
