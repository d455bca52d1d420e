import type { Log } from '../../lib/log.ts';

/** Makes the app open without a network from the next visit on. Waits until the page has loaded what it needs itself. */
export function keepForOffline(log: Log): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch((error: unknown) => log.warn('The app could not be kept for use without a network.', error));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
