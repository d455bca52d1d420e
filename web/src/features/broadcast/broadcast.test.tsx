/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '../../../../shared/limits.ts';
import type { Broadcast, Delivery } from '../../../../shared/messages/broadcast.ts';
import { broadcastEnd } from '../../../../shared/messages/broadcast-end.ts';
import { json, refusal } from '../../testing/fake-api.ts';
import { beforeMidnight, passMidnight } from '../../testing/midnight.ts';
import { openApp, type Replies } from '../../testing/open-app.tsx';
import { openDialog, press } from '../../testing/press.ts';
import { toasts } from '../../testing/shown-toasts.ts';
import { write } from '../../testing/write.ts';

afterEach(() => void jest.useRealTimers());

const id = '0'.repeat(32);
const made = (delivery: Partial<Delivery> = {}): Broadcast => ({
  _id: id,
  subject: 'Desk hours',
  message: 'We close early.',
  by: 'Dana Whitfield',
  delivery: { total: 12, sent: 0, failed: 0, uncertain: 0, ...delivery },
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: new Date().toISOString(),
});

function open(at: string, replies: Replies = {}, role: 'admin' | 'user' = 'admin') {
  const prepared: Replies = {
    listOwnUpdateRequests: () => json({ data: [] }),
    countNewUpdateRequests: () => json({ count: 0 }),
    countRecipients: ({ body }) => json({ count: JSON.stringify(body) === '{}' ? 12 : 3, suppressed: 0 }),
    listBroadcasts: () => json({ data: [] }),
    getBroadcast: () => json({ data: made({ sent: 12 }) }),
    ...replies,
  };
  return openApp(at, prepared, role);
}

const form = async () => within(await screen.findByRole('region', { name: 'Broadcast Message' }));

async function fill(message = 'We close early.') {
  const fields = await form();
  await fields.findByText('Goes to 12 people.');
  await write(fields.getByLabelText('Subject'), 'Desk hours');
  await write(fields.getByLabelText('Message'), message);
  return fields;
}
const preview = (count: string) => openDialog('Preview', `Send this to ${count}?`);

describe('the broadcast form', () => {
  it('is for administrators only', async () => {
    open('/request-update', {}, 'user');
    expect(await screen.findByRole('region', { name: 'New request' })).toBeTruthy();
    expect(screen.queryByText('Broadcast Message')).toBeNull();
  });

  it('previews the email with its attachment, sends it, and links to its delivery', async () => {
    const { wire } = open('/request-update', { broadcastEmail: () => json({ data: made() }, 201) });
    const fields = await fill();
    const file = new File(['%PDF-1.7'], 'hours.pdf', { type: 'application/pdf' });
    await userEvent.upload(fields.getByLabelText(/Attachment/), file);
    const dialog = await preview('12 people');
    expect(dialog.getByText(/Everyone, 12 people/)).toBeTruthy();
    expect(dialog.getByText('We close early.')).toBeTruthy();
    const [, ...end] = dialog.getByRole('region', { name: 'The email' }).querySelectorAll('p');
    expect(end.map(({ textContent }) => textContent)).toEqual([
      ...broadcastEnd('Dana Whitfield', window.location.origin),
      'Coverage Guide',
    ]);
    // A long email must be scrollable with the arrow keys.
    expect(dialog.getByRole('region', { name: 'The email' }).tabIndex).toBe(0);
    expect(dialog.getByText(/hours.pdf/)).toBeTruthy();
    expect(wire.calls('broadcastEmail')).toEqual([]);
    // A double click.
    const send = dialog.getByRole('button', { name: 'Send to 12 people' });
    fireEvent.click(send, { detail: 1 });
    fireEvent.click(send, { detail: 2 });
    await waitFor(() => expect(toasts()).toEqual(['Broadcast email sent!']));
    const [call, ...others] = wire.calls('broadcastEmail');
    expect(others).toEqual([]);
    expect(call?.body).toMatchObject({ subject: 'Desk hours', message: 'We close early.' });
    expect(call?.body).toMatchObject({ attachment: expect.objectContaining({ name: 'hours.pdf' }) });
    expect(call?.headers.get('Content-Type')).toBeNull();
    await userEvent.click(await screen.findByRole('link', { name: 'Show delivery' }));
    expect(await screen.findByRole('heading', { name: 'Sent to everyone' })).toBeTruthy();
  });

  it('counts the recipients on Retry after a failure, and then enables Preview', async () => {
    const { wire } = open('/request-update', {
      countRecipients: () => refusal(500, 'INTERNAL', 'It broke.'),
    });
    const fields = await form();
    const retry = await fields.findByRole('button', { name: 'Retry' });
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
    wire.replies.countRecipients = () => json({ count: 12, suppressed: 0 });
    await userEvent.click(retry);
    expect(await fields.findByText('Goes to 12 people.')).toBeTruthy();
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(false);
  });

  it('says that no email reaches the people of an audience, not that there are none', async () => {
    open('/request-update', { countRecipients: () => json({ count: 0, suppressed: 2 }) });
    const fields = await form();
    const suppressed = '2 people won’t get it: earlier emails bounced or were reported as spam.';
    const count = await fields.findByText(`Goes to 0 people. ${suppressed}`);
    expect(count.getAttribute('role')).toBe('status');
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
  });

  it('reports after a reload that the restored draft was not sent and its attachment not kept', async () => {
    open('/request-update');
    const before = await fill();
    await userEvent.upload(before.getByLabelText(/Attachment/), new File(['%PDF-1.7'], 'hours.pdf'));
    expect(before.getByRole('button', { name: 'Remove' })).toBeTruthy();
    cleanup();
    open('/request-update');
    const fields = await form();
    expect((await fields.findByText(/^This is what you typed before/)).textContent).toContain(
      'It has not been sent. If you had attached a file, attach it again.',
    );
    expect(fields.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(fields.getByLabelText<HTMLInputElement>('Subject').value).toBe('Desk hours');
    await press('Discard draft');
    expect(fields.getByLabelText<HTMLInputElement>('Subject').value).toBe('');
    expect(fields.queryByText(/^This is what you typed before/)).toBeNull();
    expect(document.activeElement).toBe(fields.getByLabelText('Subject'));
  });

  it('does not claim after a reload that what was on its way has not been sent', async () => {
    const { wire } = open('/request-update', { broadcastEmail: () => new Promise<Response>(() => {}) });
    await fill();
    const dialog = await preview('12 people');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
    await waitFor(() => expect(wire.count('broadcastEmail')).toBe(1));
    cleanup();
    open('/request-update');
    const note = await (await form()).findByText(/^This is what you typed before/);
    expect(note.textContent).toContain(
      'We can’t tell whether it arrived. Send it again: it won’t arrive twice.',
    );
    expect(note.textContent).not.toContain('It has not been sent.');
  });

  it('sends to the chosen facilities and role, and cannot send when no facility is chosen', async () => {
    const { wire } = open('/request-update', { broadcastEmail: () => json({ data: made() }, 201) });
    const fields = await fill();
    await userEvent.click(fields.getByLabelText('All facilities'));
    expect(await fields.findByText('Choose at least one facility.')).toBeTruthy();
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
    await userEvent.click(await fields.findByLabelText('Harbor'));
    await userEvent.selectOptions(fields.getByLabelText('Role'), 'Users only');
    expect(await fields.findByText('Goes to 3 people.')).toBeTruthy();
    const dialog = await preview('3 people');
    expect(dialog.getByText(/Users at Harbor, 3 people/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 3 people' }));
    await waitFor(() => expect(wire.calls('broadcastEmail')).toHaveLength(1));
    expect(wire.calls('broadcastEmail')[0]?.body).toMatchObject({ facilities: 'Harbor', roles: 'user' });
  });

  it('reports that the facilities could not be loaded, and loads them on Retry', async () => {
    const { wire } = open('/request-update', {
      listFacilities: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
    });
    const fields = await fill();
    await userEvent.click(fields.getByLabelText('All facilities'));
    expect(await fields.findByText('The facilities could not be loaded.')).toBeTruthy();
    wire.replies.listFacilities = () =>
      json({ data: [{ _id: 'f2', name: 'Harbor', theme: { primaryColor: '#005b7f' } }] });
    await userEvent.click(fields.getByRole('button', { name: 'Retry' }));
    expect(await fields.findByLabelText('Harbor')).toBeTruthy();
  });

  it('keeps the text when sending fails, and retries with the same key, even after a reload', async () => {
    const { wire } = open('/request-update', {
      broadcastEmail: () => refusal(503, 'UNAVAILABLE', 'The service is busy.'),
    });
    await fill();
    const dialog = await preview('12 people');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
    expect(await dialog.findByText('The service is busy.')).toBeTruthy();
    expect(toasts()).toEqual(['Failed to send broadcast.']);
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
    await waitFor(() => expect(wire.calls('broadcastEmail')).toHaveLength(2));
    const keys = wire.calls('broadcastEmail').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
    await waitFor(() => expect(dialog.getByText('The service is busy.')).toBeTruthy());
    // The key also survives a reload: the restored text may already have been sent to everyone.
    cleanup();
    const again = open('/request-update', { broadcastEmail: () => json({ data: made() }, 201) });
    const reopened = await preview('12 people');
    await userEvent.click(reopened.getByRole('button', { name: 'Send to 12 people' }));
    await waitFor(() =>
      expect(again.wire.calls('broadcastEmail')[0]?.headers.get('Idempotency-Key')).toBe(keys[0]),
    );
  });

  it('reports that an earlier attempt was sent, before a corrected text is sent to everyone again', async () => {
    const { wire } = open('/request-update', { broadcastEmail: () => 'network-down' });
    await fill();
    const dialog = await preview('12 people');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
    await dialog.findByText(/The server cannot be reached.* it won’t arrive twice\.$/);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await write((await form()).getByLabelText('Subject'), ' today');
    wire.replies.broadcastEmail = () => refusal(422, 'KEY_REUSED', 'This key was used.');
    const again = await preview('12 people');
    await userEvent.click(again.getByRole('button', { name: 'Send to 12 people' }));
    await again.findByText(/^An earlier attempt was saved after all\./);
    await userEvent.click(again.getByRole('button', { name: 'Send to 12 people' }));
    await waitFor(() => expect(wire.calls('broadcastEmail')).toHaveLength(3));
    const keys = wire.calls('broadcastEmail').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows why the server rejected an attachment, and keeps the text', async () => {
    const fields = { attachment: 'This is not a pdf file.' };
    const body = { code: 'VALIDATION_FAILED', message: 'Some values are not valid.', fields, requestId: 'r' };
    open('/request-update', { broadcastEmail: () => json(body, 400) });
    await fill();
    const dialog = await preview('12 people');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
    expect(await dialog.findByText('This is not a pdf file.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    const section = await form();
    expect(await section.findByText('This is not a pdf file.')).toBeTruthy();
    expect(section.getByLabelText<HTMLInputElement>('Subject').value).toBe('Desk hours');
  });

  it('highlights likely PHI, and reports only its kind to the server', async () => {
    const { wire } = open('/request-update', { broadcastEmail: () => json({ data: made() }, 201) });
    await fill('See SSN 219-09-9999.');
    const dialog = await preview('12 people');
    expect(dialog.getByText('219-09-9999')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'I Understand & Send' }));
    await waitFor(() => expect(wire.calls('broadcastEmail')[0]?.body).toMatchObject({ phiWarning: 'ssn' }));
  });

  it('rejects a file of another type, or one that is too large, before it is sent', async () => {
    open('/request-update');
    const fields = await fill();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(fields.getByLabelText(/Attachment/), new File(['MZ'], 'tool.exe'));
    expect(await fields.findByText('Choose a pdf, doc, docx, png, jpg or jpeg file.')).toBeTruthy();
    const size = { value: limits.broadcast.attachmentBytes + 1 };
    await user.upload(
      fields.getByLabelText(/Attachment/),
      Object.defineProperty(new File(['%PDF-1.7'], 'hours.pdf'), 'size', size),
    );
    expect(await fields.findByText('Choose a file of at most 4 MB.')).toBeTruthy();
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
    await press('Remove');
    expect(fields.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(false);
  });
});

describe('the Broadcasts page', () => {
  it('starts with the users of the active facility as recipients', async () => {
    const { wire } = open('/admin/broadcasts', { broadcastEmail: () => json({ data: made() }, 201) });
    const fields = await form();
    expect(await fields.findByText('Goes to 3 people.')).toBeTruthy();
    await write(fields.getByLabelText('Subject'), 'Desk hours');
    await userEvent.tab();
    await userEvent.keyboard('We close early.');
    const dialog = await preview('3 people');
    expect(dialog.getByText(/Everyone at Cedar, 3 people/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 3 people' }));
    await waitFor(() => expect(wire.calls('broadcastEmail')).toHaveLength(1));
    expect(wire.calls('broadcastEmail')[0]?.body).toMatchObject({
      facilities: 'Cedar',
      message: 'We close early.',
    });
    await waitFor(() => expect(fields.getByLabelText<HTMLInputElement>('Cedar').checked).toBe(true));
  });
});

describe('the delivery page', () => {
  const failure = { email: 'gone@demo.test', outcome: 'failed', reason: 'Address is not verified.' };

  it('shows which emails failed and why, and sends them again', async () => {
    const { wire } = open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: made({ sent: 11, failed: 1 }) }),
      listDeliveryProblems: () => json({ data: [failure] }),
      retryBroadcast: () => json({ data: made({ sent: 11 }) }),
    });
    expect(await screen.findByRole('heading', { name: 'Sent, but not to everyone' })).toBeTruthy();
    expect(await screen.findByText('Address is not verified.')).toBeTruthy();
    wire.replies.getBroadcast = () => json({ data: made({ sent: 12 }) });
    await press('Retry undelivered');
    expect(await screen.findByRole('heading', { name: 'Sent to everyone' })).toBeTruthy();
    expect(wire.calls('retryBroadcast')[0]?.body).toEqual({ uncertain: false });
  });

  it('asks before it sends again to people who may already have the email', async () => {
    const { wire } = open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: made({ sent: 10, uncertain: 2 }) }),
      listDeliveryProblems: () => json({ data: [{ ...failure, outcome: 'uncertain' }] }),
      retryBroadcast: () => json({ data: made({ sent: 10 }) }),
    });
    const dialog = await openDialog('Send to unconfirmed too', 'Send again to 2 people?', 'alertdialog');
    const { promise: focusIsBack, resolve: showCounts } = Promise.withResolvers<void>();
    wire.replies.getBroadcast = async () => {
      await focusIsBack;
      return json({ data: made({ sent: 10 }) });
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(wire.calls('retryBroadcast')[0]?.body).toEqual({ uncertain: true }));
    const again = () => screen.queryByRole('button', { name: 'Send to unconfirmed too' });
    await waitFor(() => expect(document.activeElement).toBe(again()));
    showCounts();
    await waitFor(() => expect(again()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('follows a broadcast being sent, and offers Resume when it has stalled', async () => {
    beforeMidnight();
    let delivery: Partial<Delivery> = { sent: 4 };
    open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: { ...made(delivery), updatedAt: '2026-01-01T00:00:00.000Z' } }),
    });
    expect(await screen.findByRole('heading', { name: 'Sending…' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    delivery = { sent: 12 };
    await passMidnight();
    expect(await screen.findByRole('heading', { name: 'Sent to everyone' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  });

  it('offers Resume when a broadcast stalls while its page is open', async () => {
    beforeMidnight();
    const updatedAt = new Date(Date.now() - 29 * 60_000).toISOString();
    open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: { ...made({ sent: 4 }), updatedAt } }),
    });
    expect(await screen.findByRole('heading', { name: 'Sending…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    await passMidnight();
    await passMidnight();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('offers Resume when a retry was cut off halfway', async () => {
    let delivery: Partial<Delivery> = { sent: 10, failed: 2 };
    const { wire } = open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: { ...made(delivery), updatedAt: new Date().toISOString() } }),
      listDeliveryProblems: () => json({ data: [failure] }),
      retryBroadcast: () => {
        delivery = { sent: 10 };
        return refusal(500, 'INTERNAL', 'Please try again.');
      },
    });
    await press('Retry undelivered');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please try again/);
    wire.replies.retryBroadcast = () => json({ data: made({ sent: 10 }) });
    await press('Resume');
    await waitFor(() => expect(wire.count('retryBroadcast')).toBe(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('is linked from the list of broadcasts, which reports when it is empty', async () => {
    open('/admin/broadcasts');
    expect(await screen.findByText(/No broadcast has been sent yet/)).toBeTruthy();
    cleanup();
    const { message: _, ...summary } = made({ sent: 9, failed: 2, uncertain: 1 });
    open('/admin/broadcasts', { listBroadcasts: () => json({ data: [summary] }) });
    expect(await screen.findByText('9 of 12 sent')).toBeTruthy();
    expect(screen.getByText('2 undelivered')).toBeTruthy();
    expect(screen.getByText('1 unconfirmed')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Desk hours' }));
    expect(await screen.findByText('We close early.')).toBeTruthy();
  });

  /** Opens the delivery page of a broadcast to one person. */
  const openDelivery = (delivery: Partial<Delivery>, replies: Replies = {}) =>
    open(`/admin/broadcasts/${id}`, {
      getBroadcast: () => json({ data: made({ total: 1, ...delivery }) }),
      ...replies,
    }).wire;

  it('does not call emails delivered that were refused', async () => {
    openDelivery({ failed: 1 }, { listDeliveryProblems: () => json({ data: [] }) });
    const bar = await screen.findByRole('progressbar', { name: 'Progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
  });

  it('loads the undelivered recipients on Retry after a failure', async () => {
    const wire = openDelivery(
      { failed: 1 },
      { listDeliveryProblems: () => refusal(500, 'INTERNAL', 'It broke.') },
    );
    const problems = within(await screen.findByRole('region', { name: 'Undelivered / Unconfirmed' }));
    expect(await problems.findByText('It broke.')).toBeTruthy();
    const problem = { email: 'robin@demo.test', outcome: 'failed', reason: 'No such address.' };
    wire.replies.listDeliveryProblems = () => json({ data: [problem] });
    await userEvent.click(problems.getByRole('button', { name: 'Retry' }));
    expect(await problems.findByRole('cell', { name: 'robin@demo.test' })).toBeTruthy();
  });

  it('keeps a failure, and the focus in it, until Retry is pressed', async () => {
    beforeMidnight();
    const wire = openDelivery({}, { getBroadcast: () => refusal(404, 'NOT_FOUND', 'This was not found.') });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    retry.focus();
    // Longer than a broadcast that is being sent waits for its next poll.
    await passMidnight();
    expect(wire.count('getBroadcast')).toBe(1);
    expect(document.activeElement).toBe(retry);
  });

  it('asks about nobody once sending again has begun, although its answer was lost', async () => {
    const problem = { email: 'robin@demo.test', outcome: 'uncertain', reason: 'No answer.' };
    const wire = openDelivery({ uncertain: 1 }, { listDeliveryProblems: () => json({ data: [problem] }) });
    const question = await openDialog('Send to unconfirmed too', 'Send again to 1 person?', 'alertdialog');
    wire.replies.retryBroadcast = () => {
      wire.replies.getBroadcast = () => json({ data: made({ total: 1 }) });
      return 'network-down';
    };
    await userEvent.click(question.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('heading', { name: 'Sending…' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server cannot be reached/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('reports beside Show more that no more recipients could be loaded', async () => {
    const problem = (email: string) => ({ email, outcome: 'failed', reason: 'No such address.' });
    const wire = openDelivery(
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
});
