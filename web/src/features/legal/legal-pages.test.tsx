/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { storage } from '../../lib/storage.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

it.each([
  ['/terms', 'Terms of Use'],
  ['/privacy', 'Privacy Policy'],
  ['/cookie-policy', 'Cookie Policy'],
  ['/cookies', 'Cookie Policy'],
])('%s shows the %s with a date and a table of contents that links to its sections', async (path, title) => {
  renderApp(fakeApi({}), path);
  // One check for all: a page that is still loading may appear and then suspend again.
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText('27 May 2025')).toBeTruthy();
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(
        link.textContent,
      );
  });
});

it('the Terms of Use state that California law governs', async () => {
  renderApp(fakeApi({}), '/terms');
  expect(await screen.findByText(/The law of the State of California governs these terms/)).toBeTruthy();
});

it('the Cookie Policy names every entry that the app keeps in the browser', async () => {
  renderApp(fakeApi({}), '/cookie-policy');
  const table = await screen.findByRole('table');
  for (const { key } of Object.values(storage)) expect(table.textContent).toContain(key);
});
