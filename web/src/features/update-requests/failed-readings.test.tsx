/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../testing/fake-api.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { getsFocus } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { write } from '../../testing/write.ts';
import { freshRequests, makeRequest, open } from './testing/open-requests.tsx';

freshRequests();

const broken = () => refusal(500, 'INTERNAL', 'Something went wrong.');
const missing = () => refusal(404, 'NOT_FOUND', 'Not found.');

it('an answer being typed stays open when reloading its request fails', async () => {
  const request = makeRequest();
  const { wire } = open(
    `/request-update/inbox?request=${request._id}`,
    { listUpdateRequests: () => json({ data: [request] }), getUpdateRequest: () => json({ data: request }) },
    'admin',
  );
  const answer = await screen.findByLabelText('Answer');
  await write(answer, 'We call them on Monday.');
  const asked = wire.count('getUpdateRequest');
  wire.replies.getUpdateRequest = broken;
  // The user returns to this tab.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(wire.count('getUpdateRequest')).toBeGreaterThan(asked));
  await act(settle);
  expect(answer.isConnected).toBe(true);
  expect(answer).toHaveProperty('value', 'We call them on Monday.');
});

it('a request is reported as not found only if the server does not find it, and can be loaded again otherwise', async () => {
  const at = '/request-update?request=1';
  const view = open(at, { getUpdateRequest: missing });
  expect(await screen.findByText(/^This request was not found\./)).toBeTruthy();
  view.unmount();
  const { wire } = open(at, { getUpdateRequest: broken });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.queryByText(/^This request was not found\./)).toBeNull();
  const request = makeRequest();
  wire.replies.getUpdateRequest = () => json({ data: request });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await getsFocus(await screen.findByRole('dialog'));
});

it('the plan of a new request is reported as not found only if the server does not find it, and can be loaded again', async () => {
  const at = '/request-update?plan=p1';
  const view = open(at, { getPlan: missing });
  expect(await screen.findByText(/^This plan was not found\./)).toBeTruthy();
  view.unmount();
  const { wire } = open(at, { getPlan: broken });
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.queryByText(/^This plan was not found\./)).toBeNull();
  wire.replies.getPlan = () => json({ data: makePlan({ descriptiveName: 'Silver HMO' }) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Silver HMO')).toBeTruthy();
});
