/** Holds a value that code outside of React shares with components, which follow it by `useSyncExternalStore`. */
export function sharedValue<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: (): Value => value,
    write: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Adds a listener. Returns the function that removes it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
