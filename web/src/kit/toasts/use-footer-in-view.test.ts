/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFooterInView } from './use-footer-in-view.ts';

const real = globalThis.IntersectionObserver;
afterEach(() => {
  globalThis.IntersectionObserver = real;
  document.body.replaceChildren();
});

it('the footer’s visibility follows the last of several changes that are reported together', () => {
  let tell: (changes: readonly { isIntersecting: boolean }[]) => void = () => {};
  globalThis.IntersectionObserver = class {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const footer = document.createElement('footer');
  Object.defineProperty(footer, 'clientHeight', { value: 48 });
  document.body.append(footer);
  const { result } = renderHook(() => useFooterInView('a page'));
  const at = (...seen: boolean[]) => act(() => tell(seen.map((isIntersecting) => ({ isIntersecting }))));
  at(false, true);
  expect(result.current).toBe(48);
  at(true, false);
  expect(result.current).toBe(0);
});
