/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { freshAccount, openAccount } from '../../features/account/testing/open-account.tsx';
import { refusal } from '../../testing/fake-api.ts';

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
