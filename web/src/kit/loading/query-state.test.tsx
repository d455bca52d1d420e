/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { blurDisabled } from '../../testing/blur-disabled.ts';
import { Theme } from '../../theme/theme.tsx';
import { ShowMore } from './query-state.tsx';

const list = (isFetchingNextPage: boolean, hasNextPage = true) => (
  <Theme>
    <main tabIndex={-1}>
      <ShowMore of={{ hasNextPage, nextPageError: null, isFetchingNextPage, fetchNextPage: () => {} }} />
    </main>
  </Theme>
);

it('Show more regains the focus after each page, and leaves it in the page after the last one', () => {
  const { rerender } = render(list(false));
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  rerender(list(true));
  blurDisabled();
  rerender(list(false));
  expect(document.activeElement).toBe(more);
  fireEvent.click(more);
  rerender(list(true));
  blurDisabled();
  rerender(list(false, false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
