import { createToaster } from '@chakra-ui/react';
import { limits } from '../../../../shared/limits.ts';

const { atMost, closeMs, fadeStartMs, gapPx, offsetPx } = limits.toast;

/** The toasts on screen, by the numbers of the specification. <Toasts> shows them. */
export const toaster = createToaster({
  placement: 'bottom-start',
  offsets: `${offsetPx}px`,
  gap: gapPx,
  max: atMost,
  duration: fadeStartMs,
  removeDelay: closeMs - fadeStartMs,
});

/** Says something in a toast at the bottom left. Errors are read out at once, the rest when a screen reader pauses. */
export function notify(message: string, type: 'success' | 'info' | 'error' = 'success'): void {
  const shown = toaster.getVisibleToasts();
  const oldest = shown[atMost - 1]?.id;
  // It would keep the new one waiting.
  if (oldest !== undefined) toaster.remove(oldest);
  toaster.create({ title: message, type });
}
