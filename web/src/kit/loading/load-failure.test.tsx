/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { freshAccount, openAccount } from '../../features/account/testing/open-account.tsx';
import { json, refusal } from '../../testing/fake-api.ts';

freshAccount();

it('leaves the focus in the page when its button is pressed and goes', async () => {
  const { wire } = openAccount('/admin/facilities', {
    listAllFacilities: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const again = Promise.withResolvers<Response>();
  wire.replies.listAllFacilities = () => again.promise;
  await userEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('leaves it there also where the browser has taken it from the button that is busy', async () => {
  const facility = { _id: 'f1', name: 'Cedar', tag: 'CED', theme: { primaryColor: '#005b7f' } };
  const { wire } = openAccount('/admin/facilities', {
    listAllFacilities: () =>
      json({ data: [{ ...facility, archived: false, version: 1, plans: 0, people: 0, agreements: 0 }] }),
  });
  await screen.findByRole('heading', { name: /Cedar/ });
  wire.replies.listAllFacilities = () => refusal(500, 'INTERNAL', 'Something went wrong.');
  act(() => window.dispatchEvent(new Event('visibilitychange')));
  const retry = await screen.findByRole<HTMLButtonElement>('button', { name: 'Retry' });
  const again = Promise.withResolvers<Response>();
  wire.replies.listAllFacilities = () => again.promise;
  await userEvent.click(retry);
  await waitFor(() => expect(retry.disabled).toBe(true));
  // What Chrome does; jsdom leaves it on what is disabled, and takes it from there only for something else.
  act(() => screen.getByRole('main').focus());
  act(() => screen.getByRole('main').blur());
  expect(document.activeElement).toBe(document.body);
  again.resolve(json({ data: [] }));
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
