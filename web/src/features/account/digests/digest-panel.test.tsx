/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../../testing/fake-api.ts';
import { openAccount, press, self, toasts } from '../testing/open-account.tsx';

const field = () => screen.findByLabelText<HTMLSelectElement>('What changed in the plans of your facilities');
const chosen = { changes: 'weekly', dueFacts: false, endingContracts: false };

it('a user can choose how often to receive emails about changes', async () => {
  const { wire } = openAccount('/account', {
    setMailChoices: () =>
      json({
        message: 'Your choice of emails was saved.',
        user: { ...self, mailChoices: chosen, version: 2 },
      }),
  });
  expect((await field()).selectedOptions[0]?.text).toBe('Never');
  await userEvent.selectOptions(await field(), 'Every week');
  await press('Save emails');
  await waitFor(() => expect(toasts()).toEqual(['Your choice of emails was saved.']));
  expect(wire.calls('setMailChoices').map(({ body }) => body)).toEqual([{ changes: 'weekly' }]);
  expect((await field()).selectedOptions[0]?.text).toBe('Every week');
});

it('a user whose address returns email reads that no digests reach them', async () => {
  const mailSuppressed = { reason: 'bounce', at: '2026-11-21T09:00:00.000Z' } as const;
  openAccount('/account', { me: () => json({ ...self, mailSuppressed }) });
  await field();
  expect(screen.getByText(/^Email doesn’t reach your address, so none of these will come\./)).toBeTruthy();
});

it('an email choice made while the previous one is being saved is kept', async () => {
  const answers: ((answer: Response) => void)[] = [];
  openAccount('/account', { setMailChoices: () => new Promise<Response>((done) => answers.push(done)) });
  await userEvent.selectOptions(await field(), 'Every week');
  await press('Save emails');
  await userEvent.selectOptions(await field(), 'Every day');
  answers[0]?.(json({ message: 'Saved.', user: { ...self, mailChoices: chosen, version: 2 } }));
  await waitFor(() => expect(toasts()).toEqual(['Saved.']));
  expect((await field()).selectedOptions[0]?.text).toBe('Every day');
});

it('an email choice that could not be saved is kept, and the failure is shown', async () => {
  openAccount('/account', { setMailChoices: () => refusal(503, 'UNAVAILABLE', 'The service is busy.') });
  await userEvent.selectOptions(await field(), 'Every day');
  await press('Save emails');
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  expect((await field()).selectedOptions[0]?.text).toBe('Every day');
});
