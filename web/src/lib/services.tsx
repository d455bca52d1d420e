import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Api } from './api/api-client.ts';
import type { CachedLists } from './api/cached-lists.ts';
import type { Log } from './log.ts';
import type { Session } from './session/session-contract.ts';
import type { Person, SessionState } from './session/session-state.ts';

/** What every screen works with, created once in app/services.ts; tests replace it with fakes at the network boundary. */
export type Services = {
  readonly api: Api;
  readonly session: Session;
  readonly lists: CachedLists;
  readonly log: Log;
  /** When this page was loaded, in milliseconds since 1970. */
  readonly openedAt: number;
  /** Reloads the page. */
  readonly reload: () => void;
};

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('Screens are rendered inside <ServicesProvider>.');
  return services;
}

export const useApi = (): Api => useServices().api;

export function useSessionState(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person, or undefined on public pages. */
export function usePersonIfAny(): Person | undefined {
  const state = useSessionState();
  return state.status === 'signedIn' ? state : undefined;
}

/** The signed-in person. Only for screens behind the session guard. */
export function usePerson(): Person {
  const person = usePersonIfAny();
  if (person === undefined) throw new Error('This screen needs a session; its route lacks the guard.');
  return person;
}
