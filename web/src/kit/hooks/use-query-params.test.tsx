/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useQueryParams } from './use-query-params.ts';

const arrived = Promise.withResolvers<void>();
const NewRows = ({ children }: { readonly children: string }) => <p>New rows of {children}</p>;
const LateRows = lazy(() => arrived.promise.then(() => ({ default: NewRows })));

function Rows() {
  const { search, hash } = useLocation();
  return search === '?gone=1' ? <p>Old rows</p> : <LateRows>{search + hash}</LateRows>;
}

function Filters() {
  const [query, change] = useQueryParams();
  return (
    <>
      <button type="button" onClick={() => change({ kind: 'plan' })}>
        Kind
      </button>
      <button type="button" onClick={() => change({ day: '2026-01-31', gone: '' })}>
        Day
      </button>
      <output>{query.toString()}</output>
    </>
  );
}

it('a second choice keeps the first, also before the page has rendered for it', async () => {
  render(
    <MemoryRouter initialEntries={['/?gone=1#users']}>
      <Filters />
      <Suspense>
        <Rows />
      </Suspense>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }));
  await userEvent.click(screen.getByRole('button', { name: 'Day' }));
  screen.getByText('Old rows');
  const chosen = 'kind=plan&day=2026-01-31';
  expect(screen.getByRole('status').textContent).toBe(chosen);
  await act(async () => arrived.resolve());
  await screen.findByText(`New rows of ?${chosen}#users`);
  expect(screen.getByRole('status').textContent).toBe(chosen);
});
