import type { ReactNode } from 'react';
import { ActionCallout } from '../action-callout.tsx';

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
export const LoadFailure = ({ message, action = 'Retry', onAction, ...state }: Props) => (
  <ActionCallout role="alert" status="error" action={action} onAction={() => onAction()} {...state}>
    {message}
  </ActionCallout>
);
