/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRowsAhead } from './use-rows-ahead.ts';

it('a list keeps rows ready once the user scrolls, and none for the first paint when shown again', () => {
  const scroller = { current: document.createElement('div') };
  const { result, rerender } = renderHook(
    ({ list }: { list: true | undefined }) => useRowsAhead(scroller, 36, list),
    { initialProps: { list: true } },
  );
  expect(result.current).toBe(1);
  act(() => void scroller.current.dispatchEvent(new Event('wheel')));
  expect(result.current).toBe(12);

  rerender({ list: undefined });
  expect(result.current).toBe(1);
  rerender({ list: true });
  expect(result.current).toBe(1);
});
