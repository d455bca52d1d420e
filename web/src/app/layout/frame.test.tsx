/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

it('opens a page at its top from a link that stays, such as those of the footer', async () => {
  renderApp(fakeApi({}), '/terms');
  await screen.findByRole('heading', { level: 1, name: 'Terms of Use' });
  const toTop = jest.spyOn(window, 'scrollTo');
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' });
  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  expect(document.activeElement).toBe(link);
  expect(toTop).toHaveBeenCalledWith(0, 0);
});

it('announces the title of a page also if the page takes long to load', async () => {
  renderApp(fakeApi({}), '/terms');
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
