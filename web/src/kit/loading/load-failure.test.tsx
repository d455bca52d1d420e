/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { blurDisabled } from '../../testing/blur-disabled.ts';
import { Theme } from '../../theme/theme.tsx';
import { LoadFailure } from './load-failure.tsx';

it('Retry has the focus again when the next attempt fails too', () => {
  const failure = (busy: boolean) => (
    <Theme>
      <main tabIndex={-1}>
        <LoadFailure message="It broke." busy={busy} onAction={() => {}} />
      </main>
    </Theme>
  );
  const { rerender } = render(failure(false));
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  rerender(failure(true));
  blurDisabled();
  rerender(failure(false));
  expect(document.activeElement).toBe(retry);
});

it('Retry does not take the focus from a field that the user has moved to in the meantime', () => {
  const failure = (busy: boolean) => (
    <Theme>
      <main tabIndex={-1}>
        <LoadFailure message="It broke." busy={busy} onAction={() => {}} />
        <input aria-label="Search" />
      </main>
    </Theme>
  );
  const { rerender } = render(failure(false));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  rerender(failure(true));
  screen.getByLabelText('Search').focus();
  rerender(failure(false));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
