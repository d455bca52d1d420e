/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Announce } from './announce.tsx';

afterEach(() => void jest.useRealTimers());

it('a text is announced once it has not changed for a moment', async () => {
  jest.useFakeTimers();
  const { rerender } = render(<Announce text="25 plans" />);
  await jest.advanceTimersByTimeAsync(600);
  rerender(<Announce text="3 plans" />);
  await jest.advanceTimersByTimeAsync(600);
  expect(screen.getByRole('status').textContent).toBe('');
  await jest.advanceTimersByTimeAsync(100);
  expect(screen.getByRole('status').textContent).toBe('3 plans');
});
