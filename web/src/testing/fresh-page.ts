import { afterEach, beforeEach } from '@jest/globals';
import { toastList } from '../kit/toasts/toast-list.ts';

type Size = Partial<Record<'clientHeight' | 'clientWidth' | 'offsetHeight' | 'offsetWidth', number>>;

/** A page without toasts for each test. jsdom has no layout: `size` is the size of every element. */
export function freshPage(size: Size = {}): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    Object.assign(HTMLElement.prototype, { scrollTo: () => {} });
  });
  afterEach(() => {
    toastList.clear();
  });
}
