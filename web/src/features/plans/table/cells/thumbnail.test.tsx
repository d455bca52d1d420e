/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './thumbnail.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
});

const thumbnail = (atOnce = false) => (
  <Thumbnail address="/cards/a.webp" label="Card front" atOnce={atOnce} />
);
const picture = () => screen.queryByRole('img', { name: 'Card front' });
const press = () => fireEvent.keyDown(document.body, { key: 'b' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('a thumbnail appears immediately when the user is not typing', async () => {
  await pass(300);
  render(thumbnail());
  expect(picture()?.getAttribute('src')).toBe('/cards/a.webp');
});

it('a thumbnail appears once the user has stopped typing for 300 ms', async () => {
  press();
  render(thumbnail());
  await pass(299);
  press();
  await pass(299);
  expect(picture()).toBeNull();
  await pass(1);
  expect(picture()).toBeTruthy();
});

it('a thumbnail appears immediately in print', () => {
  press();
  const { rerender } = render(thumbnail());
  expect(picture()).toBeNull();
  rerender(thumbnail(true));
  expect(picture()).toBeTruthy();
});
