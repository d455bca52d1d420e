/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { blurDisabled } from '../../testing/blur-disabled.ts';
import { Theme } from '../../theme/theme.tsx';
import { ShowMore } from './query-state.tsx';

const list = (isFetchingNextPage: boolean, hasNextPage = true, links: readonly string[] = []) => (
  <Theme>
    <main tabIndex={-1}>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
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

it('Show more moves the focus to the first item of the last page, not to the top of a long list', () => {
  const { rerender } = render(list(false, true, ['/one', '/two']));
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  rerender(list(true, true, ['/one', '/two']));
  blurDisabled();
  rerender(list(false, false, ['/one', '/two', '/three', '/four']));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '/three' }));
});
