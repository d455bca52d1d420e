/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { toastList } from '../../../kit/toasts/toast-list.ts';
import { ServicesProvider } from '../../../lib/services.tsx';
import { fakeApi } from '../../../testing/fake-api.ts';
import { makeTab } from '../../../testing/make-session.ts';
import { MenuBoundary } from './menu-boundary.tsx';

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Open menu
      </button>
      {isOpen && (
        <MenuBoundary onGone={() => setOpen(false)}>
          <Suspense>
            <Missing />
          </Suspense>
        </MenuBoundary>
      )}
    </>
  );
}

it('the page reports every failed attempt to load the menu, and stays as it was', async () => {
  const { services } = makeTab(fakeApi({}));
  render(
    <ServicesProvider services={services}>
      <Screen />
    </ServicesProvider>,
    // React would repeat in the console what the boundary has caught.
    { onCaughtError: () => {} },
  );
  for (let time = 1; time <= 2; time++) {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu', expanded: false }));
    await waitFor(() =>
      expect(toastList.messages().map(({ type, text }) => [type, text])).toEqual([
        ['error', 'The menu could not be loaded. Please check the network and reload the page.'],
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Open menu', expanded: false })).toBeTruthy();
    toastList.clear();
  }
});
