import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export type Refetched = { readonly isFetching: boolean; readonly refetch: () => unknown };

type Props = {
  readonly message: ReactNode;
  /** The button's text. */
  readonly action?: string;
  /** True while it is being retried. */
  readonly busy?: boolean;
  readonly onAction: () => unknown;
};

/** Returns the props that offer to load a query or list again. */
export const retryOf = ({ isFetching, refetch }: Refetched) => ({ busy: isFetching, onAction: refetch });

/** Reports that something could not be loaded, and offers an action. */
export function LoadFailure({ message, action = 'Retry', busy = false, onAction }: Props) {
  const box = useFocusFallback<HTMLDivElement>();
  return (
    <Callout
      ref={box}
      role="alert"
      status="error"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="2"
    >
      <p>{message}</p>
      {/* The facility's color may be unreadable on red. */}
      <Button size="sm" variant="outline" color="inherit" loading={busy} onClick={() => onAction()}>
        {action}
      </Button>
    </Callout>
  );
}
