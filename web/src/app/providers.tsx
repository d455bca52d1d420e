import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toasts } from '../kit/toasts/toasts.tsx';
import { type Services, ServicesProvider } from '../lib/services.tsx';
import { FacilityTheme } from './facility-theme.tsx';
import { SessionUpkeep } from './session-upkeep.tsx';

type Props = { services: Services; queries: QueryClient; children: ReactNode };

/** Everything that surrounds the pages. */
export function Providers({ services, queries, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>
        <SessionUpkeep />
        <FacilityTheme />
        {children}
        <Toasts />
      </ServicesProvider>
    </QueryClientProvider>
  );
}
