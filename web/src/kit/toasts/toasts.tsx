import { Suspense, useEffect, useState } from 'react';
import { lazyOr } from '../../lib/lazy-or.ts';
import { themed } from '../../theme/themed.tsx';
import { toaster } from './toast-list.ts';

const ToastRegion = lazyOr(
  themed(() => import('./toast-region.tsx')),
  LastMessage,
);

/** Where the network is gone, and with it what draws toasts: their words alone. */
function LastMessage() {
  const [message, setMessage] = useState(() => toaster.getVisibleToasts()[0]?.title);
  useEffect(() => toaster.subscribe(({ title }) => setMessage(title)), []);
  return <p role="alert">{message}</p>;
}

/** The toasts of the whole app, rendered once. The first one loads what draws them. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (needed) return;
    setNeeded(toaster.getCount() > 0);
    return toaster.subscribe(() => setNeeded(true));
  }, [needed]);
  return needed ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null;
}
