import { limits } from '../../../../shared/limits.ts';
import { sharedValue } from '../../lib/shared-value.ts';

export type ToastMessage = {
  readonly id: number;
  readonly text: string;
  readonly type: 'success' | 'info' | 'error';
  /** What the message is about, on its own line. */
  readonly about?: string | undefined;
  /** Reverts what the text reports; see use-undo.ts. */
  readonly undo?: () => void;
};

let count = 0;
const shown = sharedValue<readonly ToastMessage[]>([]);

/** The latest messages. Kept here so that showing a message does not require the library that renders it. */
export const toastList = {
  messages: shown.read,
  subscribe: shown.subscribe,
  clear: () => shown.write([]),
};

/** Shows a toast at the bottom left. Screen readers announce errors immediately, and other toasts at the next pause. */
export function notify(
  text: string,
  type: ToastMessage['type'] = 'success',
  more: Pick<ToastMessage, 'about' | 'undo'> = {},
): void {
  count += 1;
  shown.write([...shown.read(), { id: count, text, type, ...more }].slice(-limits.toast.atMost));
}
