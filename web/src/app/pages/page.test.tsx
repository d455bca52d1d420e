/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { settle } from '../../testing/settle.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { page } from './page.ts';

const Hello = () => <p>Hello</p>;

describe('a page', () => {
  it('is part of the first render once it is preloaded', async () => {
    let loads = 0;
    const Page = page('Hello', async () => {
      loads += 1;
      return { default: Hello };
    });
    await Promise.all([Page.preload(), Page.preload()]);
    render(<Page />);
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(loads).toBe(1);
  });

  it('is rendered without delay when it has loaded', async () => {
    const Page = page('Hello', async () => ({ default: Hello }));
    render(<Page />);
    expect(screen.queryByText('Hello')).toBeNull();
    expect(document.title).toBe('Hello · Coverage Guide');
    // Turns, not time: React would delay what replaces a fallback.
    await settle();
    expect(screen.getByText('Hello')).toBeTruthy();
  });

  it('stays rendered when the spinner’s timer fires just as the page arrives', async () => {
    const module = Promise.withResolvers<{ default: typeof Hello }>();
    const Page = page('Hello', () => module.promise);
    jest.useFakeTimers();
    try {
      render(<Page />);
      // The timer has already fired: it can no longer be cleared.
      jest.spyOn(globalThis, 'clearTimeout').mockImplementation(() => undefined);
      await act(async () => module.resolve({ default: Hello }));
      const shown = screen.getByText('Hello');
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByText('Hello')).toBe(shown);
    } finally {
      jest.restoreAllMocks();
      jest.useRealTimers();
    }
  });

  it('passes a load failure to the error boundary, and is loaded again on Retry', async () => {
    let loads = 0;
    const Page = page('Hello', async () => {
      loads += 1;
      if (loads === 1) throw new Error('gone');
      return { default: Hello };
    });
    const seen: unknown[] = [];
    render(
      <ErrorBoundary
        resetKey="a"
        onError={(error) => seen.push(error)}
        fallback={(_, retry) => (
          <button type="button" onClick={retry}>
            Retry
          </button>
        )}
      >
        <Page />
      </ErrorBoundary>,
      // React would repeat in the console what the boundary has caught.
      { onCaughtError: () => {} },
    );
    const retry = await screen.findByText('Retry');
    act(() => retry.click());
    await waitFor(() => expect(screen.getByText('Hello')).toBeTruthy());
    expect(seen).toEqual([new Error('gone')]);
  });
});
