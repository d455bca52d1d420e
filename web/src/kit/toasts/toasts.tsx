import { useSyncExternalStore } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { themed } from '../../theme/themed.tsx';
import { type ToastMessage, toastList } from './toast-list.ts';

type Props = { readonly messages: readonly ToastMessage[] };

// Without a network the renderer may fail to load: then only the text is shown.
const ToastRegion = onDemand(
  themed<Props>(() => import('./toast-region.tsx')),
  ({ messages }) => <p role="alert">{messages.at(-1)?.text}</p>,
);

/** The toasts of the whole app, rendered once. The first toast loads the renderer. */
export function Toasts() {
  const messages = useSyncExternalStore(toastList.subscribe, toastList.messages);
  return messages.length === 0 ? null : <ToastRegion messages={messages} />;
}
