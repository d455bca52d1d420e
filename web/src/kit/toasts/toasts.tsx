import { Suspense, useSyncExternalStore } from 'react';
import { lazyOr } from '../../lib/lazy-or.ts';
import { themed } from '../../theme/themed.tsx';
import { type ToastMessage, toastList } from './toast-list.ts';

type Props = { readonly messages: readonly ToastMessage[] };

// Where the network is gone, and with it what draws toasts, their words alone.
const ToastRegion = lazyOr(
  themed<Props>(() => import('./toast-region.tsx')),
  ({ messages }) => <p role="alert">{messages.at(-1)?.text}</p>,
);

/** The toasts of the whole app, rendered once. The first one loads what draws them. */
export function Toasts() {
  const messages = useSyncExternalStore(toastList.subscribe, toastList.messages);
  return messages.length === 0 ? null : (
    <Suspense>
      <ToastRegion messages={messages} />
    </Suspense>
  );
}
