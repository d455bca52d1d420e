import type { ReactNode } from 'react';
import { notify } from '../../../kit/toasts/toast-list.ts';
import { useServices } from '../../../lib/services.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';

type Props = { readonly onGone: () => void; readonly children: ReactNode };

/** Keeps a menu that cannot be loaded or drawn from taking the page with it: that is told, and the menu is closed. */
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
