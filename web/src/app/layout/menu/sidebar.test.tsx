/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { renderApp } from '../../../testing/render-app.tsx';

function open(at: string, role?: 'admin' | 'user') {
  if (role === undefined) return renderApp(fakeApi({}), at);
  const listUsers = () => json({ data: [], pending: 0 });
  return openApp(at, { listUsers, countNewUpdateRequests: () => json({ count: 0 }) }, role);
}

/** Returns the menu's entries in order. */
async function entries(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  return menu.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the menu', () => {
  it('offers a signed-out visitor only Login, Home and Administrator Login', async () => {
    open('/login');
    expect(await entries()).toEqual(['Login', 'Home', 'Administrator Login']);
  });

  it('offers users their own features and no administration', async () => {
    open('/account', 'user');
    expect(await entries()).toEqual([
      'Logout',
      'Home',
      'My Account',
      'Changes',
      'Insurance Phone Numbers',
      'Insurance Web Portals',
      'Request an Update',
      'Export All Local Plans to Excel',
      'Export BlueCard Prefixes',
      'Administrator Login',
    ]);
  });

  it('also offers administration to administrators', async () => {
    open('/account', 'admin');
    expect(await entries()).toEqual([
      'Logout',
      'Home',
      'My Account',
      'User Management',
      'Facilities',
      'Admin Dashboard',
      'Import',
      'Broadcasts',
      'Changes',
      'Insurance Phone Numbers',
      'Insurance Web Portals',
      '+ Add New Insurance',
      'Request an Update',
      'Update Requests',
      'Export All Local Plans to Excel',
      'Export BlueCard Prefixes',
    ]);
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(['Import', '+ Add New Insurance'].map(target)).toEqual(['/admin/imports', '/books/create']);
  });
});

it('the footer links to the three legal pages under a copyright line', async () => {
  open('/login');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/^© \d{4} Coverage Guide$/)).toBeTruthy();
  expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms of Use', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Cookie Policy', '/cookie-policy'],
  ]);
});

it('opens a page at its top from a link that stays, such as those of the footer', async () => {
  open('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms of Use' });
  const toTop = jest.spyOn(window, 'scrollTo');
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' });
  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  expect(document.activeElement).toBe(link);
  expect(toTop).toHaveBeenCalledWith(0, 0);
});

it('announces the title of a page also if the page takes long to load', async () => {
  open('/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms of Use' });
  const announced = (text: string) => screen.findByText(text, { selector: '[aria-live]' });
  await userEvent.click(
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' }),
  );
  await announced('Privacy Policy · Coverage Guide');
  act(() => {
    document.title = 'Late · Coverage Guide';
  });
  await announced('Late · Coverage Guide');
});
