import type { ReactNode } from 'react';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useServices } from '../../../lib/services.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';

type Props = { readonly onGone: () => void; readonly children: ReactNode };

/** Keeps a menu that fails to load or render from taking the page down: reports the failure and closes the menu. */
export function MenuBoundary({ onGone, children }: Props) {
  const { log } = useServices();
  const gone = (error: unknown) => {
    log.error('The menu could not be shown.', error);
    notify('The menu could not be loaded. Please check the network and reload the page.', 'error');
    onGone();
  };
  return (
    <ErrorBoundary resetKey="" onError={gone} fallback={() => null}>
      {children}
    </ErrorBoundary>
  );
}
