/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './thumbnail.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const thumbnail = (atOnce = false) => (
  <Thumbnail address="/cards/a.webp" label="Card front" atOnce={atOnce} />
);
const picture = () => screen.queryByRole('img', { name: 'Card front' });
const press = () => fireEvent.keyDown(document.body, { key: 'b' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('is there at once where nobody types', async () => {
  await pass(300);
  render(thumbnail());
  expect(picture()?.getAttribute('src')).toBe('/cards/a.webp');
});

it('comes when nobody has typed for a while', async () => {
  press();
  render(thumbnail());
  await pass(299);
  press();
  await pass(299);
  expect(picture()).toBeNull();
  await pass(1);
  expect(picture()).toBeTruthy();
});

it('is there at once on paper', () => {
  press();
  const { rerender } = render(thumbnail());
  expect(picture()).toBeNull();
  rerender(thumbnail(true));
  expect(picture()).toBeTruthy();
});
