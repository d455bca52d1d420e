import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../kit/notice.tsx';
import { usePageTitle } from '../kit/page-title.ts';
import { PlainButton } from '../kit/plain-button.tsx';
import { useServices } from '../lib/services.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** The messages of browsers when a part of the app is no longer on the server, as after a new version, or cannot be reached. */
const missingPart = /dynamically imported module|importing a module script|unable to preload/i;

/** Keeps a failure of one page from taking down the rest of the app. Going to another page starts afresh. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { log } = useServices();
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => log.error('A page could not be shown.', error)}
      fallback={(error, retry) => <PageFailure error={error} retry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function PageFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { reload } = useServices();
  const isMissingPart = error instanceof Error && missingPart.test(error.message);
  usePageTitle(isMissingPart ? 'Please reload' : 'Something went wrong');
  if (isMissingPart)
    return (
      <Notice
        title="This page could not be loaded"
        text="A new version may have been installed, or the network may be down. Reloading brings the page back."
      >
        <PlainButton look="solid" onClick={reload}>
          Reload
        </PlainButton>
      </Notice>
    );
  return (
    <Notice
      title="Something went wrong"
      text="What you saved before is safe. If it happens again, please tell your administrator."
    >
      <PlainButton look="solid" onClick={retry}>
        Retry
      </PlainButton>
      <PlainButton onClick={reload}>Reload</PlainButton>
    </Notice>
  );
}
