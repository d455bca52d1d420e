import { limits } from '../../../../shared/limits.ts';

export type ToastMessage = {
  readonly id: number;
  readonly text: string;
  readonly type: 'success' | 'info' | 'error';
  /** What it was about, on a line of its own. */
  readonly about?: string | undefined;
  /** Takes back what the text tells of; see use-undo.ts. */
  readonly undo?: () => void;
};

let count = 0;
let shown: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
const say = (messages: readonly ToastMessage[]) => {
  shown = messages;
  for (const listener of listeners) listener();
};

/** What was said last. A list of its own, so that saying something does not need the library that draws it. */
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

/** Says something in a toast at the bottom left. Errors are read out at once, the rest when a screen reader pauses. */
export function notify(
  text: string,
  type: ToastMessage['type'] = 'success',
  more: Pick<ToastMessage, 'about' | 'undo'> = {},
): void {
  count += 1;
  say([...shown, { id: count, text, type, ...more }].slice(-limits.toast.atMost));
}
