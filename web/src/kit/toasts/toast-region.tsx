import { createToaster, Toast, Toaster } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { ToastMessage } from './toast-list.ts';

const { atMost, closeMs, fadeStartMs, gapPx, offsetPx } = limits.toast;

/** The toasts on screen, by the numbers of the specification. */
export const toaster = createToaster({
  placement: 'bottom-start',
  offsets: `${offsetPx}px`,
  gap: gapPx,
  max: atMost,
  duration: fadeStartMs,
  removeDelay: closeMs - fadeStartMs,
});

/** Shows a toast; the oldest gives way, which would keep it waiting. */
export function showToast({ text, type }: ToastMessage): void {
  const oldest = toaster.getVisibleToasts()[atMost - 1]?.id;
  if (oldest !== undefined) toaster.remove(oldest);
  toaster.create({ title: text, type });
}

/** Shows what is said. A toast that is pointed at or has the focus stays. */
export default function ToastRegion({ messages }: { readonly messages: readonly ToastMessage[] }) {
  const last = useRef(0);
  useEffect(() => {
    for (const message of messages.filter(({ id }) => id > last.current)) {
      last.current = message.id;
      // Zag draws it at once, which React does not allow in an effect.
      queueMicrotask(() => showToast(message));
    }
  }, [messages]);
  return (
    <Toaster toaster={toaster} _print={{ display: 'none' }}>
      {({ title, type }) => (
        <Toast.Root role={type === 'error' ? 'alert' : 'status'} tabIndex={-1}>
          <Toast.Title>{title}</Toast.Title>
          <Toast.CloseTrigger aria-label="Close notification" />
        </Toast.Root>
      )}
    </Toaster>
  );
}
