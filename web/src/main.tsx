import { requestFirstPage } from './boot/request-first-page.ts';

// This file and what it imports come before all other code, so they import nothing of the app.
const firstPage = requestFirstPage(window.location.pathname, Date.now());
// An older browser would start, and fail at one page or another.
const isSupported = 'any' in AbortSignal && 'canParse' in URL;
const starting = isSupported ? import('./app/start.tsx') : Promise.reject();
// The page's own code comes beside the app's, not after it. Whoever opens the page meets a failure and tells it.
const planScreen = firstPage.sent
  ? import('./features/plans/plan-table-page.tsx').catch(() => undefined)
  : Promise.resolve(undefined);
// All other pages are drawn with Chakra.
if (!firstPage.sent) import('./theme/theme.tsx').catch(() => undefined);

starting.then(
  ({ start }) => start(firstPage, planScreen),
  // Without waiting as long as for code that may still come.
  () => document.getElementById('starting')?.classList.add('failed'),
);
