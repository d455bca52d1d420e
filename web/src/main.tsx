import { requestFirstPage } from './boot/request-first-page.ts';

// This file and its imports load before all other code, so they import nothing of the app.
const firstPage = requestFirstPage(window.location.pathname, Date.now());
// An older browser would start, and then fail on one page or another.
const isSupported = 'any' in AbortSignal && 'canParse' in URL;
const starting = isSupported ? import('./app/start.tsx') : Promise.reject();
// The page's own code loads in parallel with the app's, not after it. A failure appears, and is reported, when the page opens.
const planScreen = firstPage.sent
  ? import('./features/plans/plan-table-page.tsx').catch(() => undefined)
  : Promise.resolve(undefined);
// All other pages are rendered with Chakra.
if (!firstPage.sent) import('./theme/theme.tsx').catch(() => undefined);

starting.then(
  ({ start }) => start(firstPage, planScreen),
  // Shows the failure without the delay that code still loading would get.
  () => document.getElementById('starting')?.classList.add('failed'),
);
