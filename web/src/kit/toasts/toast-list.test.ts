import { describe, expect, it } from '@jest/globals';
import { createToastList } from './toast-list.ts';

function listWithTimers() {
  const timers = new Map<() => void, number>();
  const list = createToastList((action, afterMs) => {
    timers.set(action, afterMs);
    return () => timers.delete(action);
  });
  return { list, timers, texts: () => list.shown().map(({ message }) => message) };
}

describe('toasts', () => {
  it('close by themselves after 3 seconds', () => {
    const { list, timers, texts } = listWithTimers();
    list.notify('Login successful!');
    expect([...timers.values()]).toEqual([3000]);
    for (const close of [...timers.keys()]) close();
    expect(texts()).toEqual([]);
  });

  it('are three at most; the oldest gives way and its timer with it', () => {
    const { list, timers, texts } = listWithTimers();
    for (const message of ['one', 'two', 'three', 'four']) list.notify(message);
    expect(texts()).toEqual(['two', 'three', 'four']);
    expect(timers.size).toBe(3);
  });

  it('stay while they are read, and close after that', () => {
    const { list, timers, texts } = listWithTimers();
    list.notify('Read me', 'info');
    const id = list.shown()[0]?.id ?? 0;
    list.hold(id);
    expect(timers.size).toBe(0);
    list.release(id);
    expect([...timers.values()]).toEqual([3000]);
    list.close(id);
    expect(texts()).toEqual([]);
    expect(timers.size).toBe(0);
  });
});
