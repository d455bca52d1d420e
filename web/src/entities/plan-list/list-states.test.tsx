/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { blurDisabled } from '../../testing/blur-disabled.ts';
import { FailureNotice } from './list-states.tsx';

const page = (failed: boolean, busy = false) => (
  <main tabIndex={-1}>
    {failed && (
      <FailureNotice error={new Error('It broke.')} shown={undefined} busy={busy} onRetry={() => {}} />
    )}
  </main>
);

it('the focus stays on Retry while loading the plan list fails, then in the page once it succeeds', () => {
  const { rerender } = render(page(true));
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  for (const failedAgain of [true, false]) {
    fireEvent.click(retry);
    rerender(page(true, true));
    blurDisabled();
    rerender(page(failedAgain));
    expect(document.activeElement).toBe(failedAgain ? retry : screen.getByRole('main'));
  }
});
