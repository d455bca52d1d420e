import { limits } from '../../../../shared/limits.ts';

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
let shown: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
const say = (messages: readonly ToastMessage[]) => {
  shown = messages;
  for (const listener of listeners) listener();
};

/** The latest messages. Kept here so that showing a message does not require the library that renders it. */
export const toastList = {
  messages: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  clear: () => say([]),
};

/** Shows a toast at the bottom left. Screen readers announce errors immediately, and other toasts at the next pause. */
export function notify(
  text: string,
  type: ToastMessage['type'] = 'success',
  more: Pick<ToastMessage, 'about' | 'undo'> = {},
): void {
  count += 1;
  say([...shown, { id: count, text, type, ...more }].slice(-limits.toast.atMost));
}
