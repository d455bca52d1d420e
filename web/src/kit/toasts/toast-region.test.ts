/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { slotRecipes } from '../../theme/recipes.ts';
import { showToast, toaster, useFooterInView } from './toast-region.tsx';

const real = globalThis.IntersectionObserver;
afterEach(() => {
  toaster.remove();
  globalThis.IntersectionObserver = real;
  document.body.replaceChildren();
});

const texts = () => toaster.getVisibleToasts().map(({ title }) => title);

it('the toast region shows at most three toasts and drops the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast({ id: 0, text, type: 'info' });
  expect(texts()).toEqual(['four', 'three', 'two']);
});

it('a toast with Undo stays for 10 seconds', () => {
  showToast({ id: 0, text: 'Deleted.', about: 'Northbank PPO', type: 'info', undo: () => {} });
  expect(toaster.getVisibleToasts()[0]).toMatchObject({
    ...{ title: 'Deleted.', description: 'Northbank PPO', duration: 9_600, removeDelay: 400 },
    action: { label: 'Undo' },
  });
});

it('toasts are placed, fade and close as the specification states', () => {
  expect(toaster.attrs).toMatchObject({
    placement: 'bottom-start',
    offsets: '20px',
    gap: 6,
    max: 3,
    duration: 2_600,
    removeDelay: 400,
  });
  const { transition, _closed } = slotRecipes.toast.base.root;
  expect(transition).toContain('opacity 225ms');
  expect(_closed.transition).toContain('opacity 195ms');
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
