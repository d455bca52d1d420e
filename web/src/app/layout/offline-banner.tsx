import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../../kit/icons.tsx';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that the network is down. The live region is always there, or screen readers would not notice the text. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <div className="offline-banner">
          <OfflineIcon style={{ flexShrink: 0 }} />
          No network connection. You see what was loaded last; signing in and changes have to wait.
        </div>
      )}
    </div>
  );
}
