/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Thumbnail } from './thumbnail.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const show = (atOnce: boolean) =>
  render(<Thumbnail address="/cards/a.webp" label="Card front" atOnce={atOnce} />);

it('asks for a picture when its row rests, and for none of a row that is replaced before', async () => {
  const { unmount } = show(false);
  await act(() => jest.advanceTimersByTimeAsync(199));
  expect(screen.queryByRole('img')).toBeNull();
  unmount();
  show(false);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('img', { name: 'Card front' }).getAttribute('src')).toBe('/cards/a.webp');
});

it('asks at once where paper is about to be printed', () => {
  const { rerender } = show(false);
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<Thumbnail address="/cards/a.webp" label="Card front" atOnce />);
  expect(screen.getByRole('img', { name: 'Card front' })).toBeTruthy();
});
