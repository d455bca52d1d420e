import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Services, ServicesProvider, useServices, useSessionState } from '../lib/services.tsx';
import { FacilityTheme } from './facility-theme.tsx';

type Props = { services: Services; queries: QueryClient; children: ReactNode };

/** Everything around the pages. */
export function Providers({ services, queries, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <ServicesProvider services={services}>
        <SessionUpkeep />
        <FacilityTheme />
        {children}
      </ServicesProvider>
    </QueryClientProvider>
  );
}

/** Keeps in-memory data in step with the session: one person's data never reaches the next person. */
function SessionUpkeep() {
  const state = useSessionState();
  const queries = useQueryClient();
  const { api, session, log } = useServices();
  const person = state.status === 'signedIn' ? state : undefined;
  const owner = person?.user?._id;
  const lastOwner = useRef<string | undefined>(undefined);

  useEffect(() => {
    const changed = lastOwner.current !== undefined && owner !== lastOwner.current;
    if (changed || state.status === 'signedOut') queries.clear();
    lastOwner.current = owner;
  }, [owner, state.status, queries]);

  const profileMissing = person !== undefined && person.user === undefined && !person.unconfirmed;
  useEffect(() => {
    if (!profileMissing) return;
    api
      .call('me', {})
      .then(({ data }) => session.rememberUser(data))
      .catch((error: unknown) => log.warn('Unable to load user profile.', error));
  }, [profileMissing, api, session, log]);

  return null;
}
