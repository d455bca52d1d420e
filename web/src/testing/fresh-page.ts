import { beforeEach } from '@jest/globals';

type Size = Partial<Record<'clientHeight' | 'clientWidth' | 'offsetHeight' | 'offsetWidth', number>>;

/** jsdom has no layout: `size` is the size of every element. */
export function freshPage(size: Size): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(size))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  });
}
