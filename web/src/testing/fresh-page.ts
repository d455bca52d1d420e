import { afterEach, beforeEach } from '@jest/globals';
import { toastList } from '../kit/toasts/toast-list.ts';

type Size = Partial<Record<'clientHeight' | 'clientWidth' | 'offsetHeight' | 'offsetWidth', number>>;

/** An empty browser before each test and an empty page after it. jsdom has no layout: `size` is the size of every element. */
export function freshPage(size: Size = {}): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    Object.assign(HTMLElement.prototype, { scrollTo: () => {} });
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    toastList.clear();
  });
}
