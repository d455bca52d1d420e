/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../testing/fake-api.ts';
import { beforeMidnight, passMidnight } from '../../testing/midnight.ts';
import { openApp, type Replies } from '../../testing/open-app.tsx';
import { openDialog } from '../../testing/press.ts';

afterEach(() => void jest.useRealTimers());

const id = 'b'.repeat(32);

const broadcastOf = (delivery: object) => ({
  ...{ _id: id, subject: 'Desk hours', message: 'We close early.', by: 'Dana Whitfield' },
  delivery: { total: 1, sent: 0, failed: 0, uncertain: 0, ...delivery },
  ...{ createdAt: '2026-11-21T09:00:00.000Z', updatedAt: new Date().toISOString() },
});

function open(delivery: object, replies: Replies = {}) {
  const countNewUpdateRequests = () => json({ count: 0 });
  const prepared = {
    getBroadcast: () => json({ data: broadcastOf(delivery) }),
    countNewUpdateRequests,
    ...replies,
  };
  return openApp(`/admin/broadcasts/${id}`, prepared, 'admin').wire;
}

it('the delivery page does not call emails delivered that were refused', async () => {
  open({ failed: 1 }, { listDeliveryProblems: () => json({ data: [] }) });
  const bar = await screen.findByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('1');
});

it('the delivery page loads the undelivered recipients on Retry after a failure', async () => {
  const wire = open({ failed: 1 }, { listDeliveryProblems: () => refusal(500, 'INTERNAL', 'It broke.') });
  const problems = within(await screen.findByRole('region', { name: 'Undelivered / Unconfirmed' }));
  expect(await problems.findByText('It broke.')).toBeTruthy();
  const problem = { email: 'robin@demo.test', outcome: 'failed', reason: 'No such address.' };
  wire.replies.listDeliveryProblems = () => json({ data: [problem] });
  await userEvent.click(problems.getByRole('button', { name: 'Retry' }));
  expect(await problems.findByRole('cell', { name: 'robin@demo.test' })).toBeTruthy();
});

it('the delivery page keeps a failure, and the focus in it, until Retry is pressed', async () => {
  beforeMidnight();
  const wire = open({}, { getBroadcast: () => refusal(404, 'NOT_FOUND', 'This was not found.') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  retry.focus();
  // Longer than a broadcast that is being sent waits for its next poll.
  await passMidnight();
  expect(wire.count('getBroadcast')).toBe(1);
  expect(document.activeElement).toBe(retry);
});

it('the delivery page asks about nobody once sending again has begun, although its answer was lost', async () => {
  const problem = { email: 'robin@demo.test', outcome: 'uncertain', reason: 'No answer.' };
  const wire = open({ uncertain: 1 }, { listDeliveryProblems: () => json({ data: [problem] }) });
  const question = await openDialog('Send to unconfirmed too', 'Send again to 1 person?', 'alertdialog');
  wire.replies.retryBroadcast = () => {
    wire.replies.getBroadcast = () => json({ data: broadcastOf({}) });
    return 'network-down';
  };
  await userEvent.click(question.getByRole('button', { name: 'Send again' }));
  await screen.findByRole('heading', { name: 'Sending…' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('the delivery page reports beside Show more that no more recipients could be loaded', async () => {
  const problem = (email: string) => ({ email, outcome: 'failed', reason: 'No such address.' });
  const wire = open(
    { total: 2, failed: 2 },
    {
      listDeliveryProblems: ({ path }) =>
        path.includes('cursor')
          ? refusal(500, 'INTERNAL', 'It broke.')
          : json({ data: [problem('robin@demo.test')], nextCursor: 'c' }),
    },
  );
  const more = await screen.findByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The rest could not be loaded. It broke.');
  expect(alert.nextElementSibling).toBe(more);
  expect(screen.getByRole('cell', { name: 'robin@demo.test' })).toBeTruthy();
  wire.replies.listDeliveryProblems = () => json({ data: [problem('sam@demo.test')] });
  await userEvent.click(more);
  expect(await screen.findByRole('cell', { name: 'sam@demo.test' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'robin@demo.test' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
