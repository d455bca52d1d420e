import { limits } from '../../../../shared/limits.ts';

export type ToastKind = 'success' | 'info' | 'error';
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly message: string };

/** Runs an action later; answers the function that calls it off. */
export type Later = (action: () => void, afterMs: number) => () => void;

const laterInBrowser: Later = (action, afterMs) => {
  const timer = setTimeout(action, afterMs);
  return () => clearTimeout(timer);
};

/** The toasts on screen: at most three, the oldest gives way; each closes by itself unless it is being read. */
export function createToastList(later: Later = laterInBrowser) {
  const listeners = new Set<() => void>();
  const closings = new Map<number, () => void>();
  let shown: readonly Toast[] = [];
  let nextId = 1;

  const set = (toasts: readonly Toast[]) => {
    shown = toasts;
    for (const listener of listeners) listener();
  };
  const hold = (id: number) => {
    closings.get(id)?.();
    closings.delete(id);
  };
  const close = (id: number) => {
    hold(id);
    set(shown.filter((toast) => toast.id !== id));
  };
  const release = (id: number) => {
    hold(id);
    closings.set(
      id,
      later(() => close(id), limits.toast.closeMs),
    );
  };

  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
    /** Keeps a toast open while pointer or focus is on it. */
    hold,
    release,
    notify: (message: string, kind: ToastKind = 'success') => {
      const toast = { id: nextId, kind, message };
      nextId += 1;
      for (const { id } of shown.slice(0, Math.max(shown.length - limits.toast.atMost + 1, 0))) hold(id);
      // First, so that who hears of the toast can hold it.
      release(toast.id);
      set([...shown, toast].slice(-limits.toast.atMost));
    },
  };
}

const toasts = createToastList();

/** The one list that <Toasts> shows. */
export const toastList = toasts;

/** Says something in a toast at the bottom left. Errors are read out at once, the rest when a screen reader pauses. */
export const notify = toasts.notify;
