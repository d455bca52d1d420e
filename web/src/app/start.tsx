import 'virtual:theme.css';
import '../theme/global.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstPageRequest } from '../boot/request-first-page.ts';
import { Toasts } from '../kit/toasts/toasts.tsx';
import type { Log } from '../lib/log.ts';
import type { Services } from '../lib/services.tsx';
import { watchHistory } from '../lib/session/leave-guard.ts';
import { applyFacilityColor } from '../theme/facility-color.ts';
import { loadCardsAgain } from './card-pictures.ts';
import { storedFacilityColor } from './facility-theme.tsx';
import { Pages, PlanTablePage } from './pages/pages.tsx';
import { pressOnce } from './press-once.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { refetchOnReconnect } from './refetch-on-reconnect.ts';
import { createServices } from './services.ts';

type PlanScreen = typeof import('../features/plans/plan-table-page.tsx');

/** The longest (ms) that the frame around the plan screen waits to be drawn together with the first rows, in one step. */
const rowsTimeoutMs = 100;

async function firstRows(
  services: Services,
  queries: QueryClient,
  planScreen: Promise<PlanScreen | undefined>,
): Promise<void> {
  const person = services.session.state();
  const screen = await planScreen;
  if (screen === undefined || person.status !== 'signedIn') return;
  const owner = { userId: person.user?._id ?? '', facility: person.activeFacility };
  await Promise.all([PlanTablePage.preload(), screen.preloadPlanList(services, queries, owner)]);
}

/**
 * Draws the app. `firstPage` was requested before this code had loaded; `planScreen` is already loading if
 * the user is going there.
 */
export async function start(
  firstPage: FirstPageRequest,
  planScreen: Promise<PlanScreen | undefined>,
): Promise<void> {
  applyFacilityColor(storedFacilityColor());

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id root.');

  const services = createServices(firstPage);
  services.session.start();

  const queries = createQueryClient();
  refetchOnReconnect(queries);
  loadCardsAgain(services.session);
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, rowsTimeoutMs));
  await Promise.race([firstRows(services, queries, planScreen).catch(() => undefined), timeout]);
  watchHistory();
  pressOnce();
  createRoot(root).render(
    <StrictMode>
      <Providers services={services} queries={queries}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </Providers>
      <Toasts />
    </StrictMode>,
  );

  if (import.meta.env.PROD) keepForOffline(services.log);
}

/** Makes the app open without a network from the next visit on. Waits until the page has loaded its own files. */
function keepForOffline(log: Log): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch((error: unknown) => log.warn('The app could not be saved for offline use.', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
