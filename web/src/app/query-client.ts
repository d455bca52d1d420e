import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../lib/api/api-failure.ts';

/** Failures that may be temporary are retried twice; everything else is reported immediately. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures > 1 || !(error instanceof ApiFailure)) return false;
  const { code, fromServer } = error;
  // The gateway's 500: a function that took too long was stopped, and could not answer.
  return code === 'NETWORK' || code === 'UNAVAILABLE' || (code === 'INTERNAL' && !fromServer);
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
