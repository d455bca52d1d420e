/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UpdateRequest } from '../../../../shared/messages/update-request.ts';
import { json, refusal, stale } from '../../testing/fake-api.ts';
import { dialog, openDialog } from '../../testing/press.ts';
import { toasts } from '../../testing/shown-toasts.ts';
import { freshRequests, makeRequest, open } from './testing/open-requests.tsx';

freshRequests();

const wish = { text: 'Silver Choice', place: 'plans', people: 14 } as const;
const made = makeRequest({ name: '14 people', email: '', position: 'from the plan search', wish });
const title = '14 people asked for “Silver Choice”';

const openInbox = (request: UpdateRequest = made, more: Parameters<typeof open>[1] = {}) =>
  open(
    '/request-update/inbox',
    {
      listUpdateRequests: ({ path }) => json({ data: path.includes('status=New') ? [request] : [] }),
      getUpdateRequest: () => json({ data: request }),
      ...more,
    },
    'admin',
  );

describe('a request from a search that found nothing', () => {
  it('is one line of the inbox with its count, and starts a plan with the name filled in', async () => {
    const { address } = openInbox();
    const opened = await openDialog(title);
    expect(opened.getByText('the plan search')).toBeTruthy();
    expect(opened.queryByText('Email')).toBeNull();
    await userEvent.click(opened.getByRole('link', { name: 'Start a plan' }));
    await waitFor(() => expect(address()).toBe('/books/create?name=Silver+Choice'));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Descriptive Name/ });
    expect(name.value).toBe('Silver Choice');
  });

  it('can be added as another name of a payer, with the name filled in', async () => {
    const { address } = openInbox(made, { listPayerNames: () => json({ data: [] }) });
    await userEvent.click((await openDialog(title)).getByRole('link', { name: 'Add another name' }));
    await waitFor(() => expect(address()).toBe('/admin/payer-names?name=Silver%20Choice'));
    const form = await dialog('Add Other Name');
    expect(form.getByDisplayValue('Silver Choice')).toBeTruthy();
  });

  it('starts a plan with the prefix filled in if it is for a prefix', async () => {
    const prefix = { ...made, wish: { text: 'ABC', place: 'prefixes', people: 1 } as const };
    const { address } = openInbox(prefix);
    const opened = await openDialog('1 person asked for the prefix ABC');
    expect(opened.queryByRole('link', { name: 'Add another name' })).toBeNull();
    await userEvent.click(opened.getByRole('link', { name: 'Start a plan' }));
    await waitFor(() => expect(address()).toBe('/books/create?prefix=ABC'));
    expect(await screen.findByDisplayValue('ABC')).toBeTruthy();
  });

  it('starts no plan at this facility if it is for another one', async () => {
    openInbox({ ...made, facilityName: 'Harbor' });
    const opened = await openDialog(title);
    expect(opened.getByText('Switch to Harbor to start a plan there.')).toBeTruthy();
    expect(opened.queryByRole('link', { name: 'Start a plan' })).toBeNull();
  });

  it('is answered to everyone who asked, even if another user asks in the meantime', async () => {
    const current = { ...made, version: 2, wish: { ...wish, people: 15 } };
    const { wire } = openInbox(made, {
      answerUpdateRequest: ({ headers }) =>
        headers.get('If-Match') === '"1"'
          ? stale(current)
          : json({ data: { ...current, status: 'Done', version: 3 } }),
    });
    const opened = await openDialog(title);
    await userEvent.selectOptions(opened.getByLabelText('Status'), 'Done');
    expect(opened.getByText('Everyone who asked and can be reached gets this by email.')).toBeTruthy();
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Request saved. The answer is emailed to everyone who asked and can be reached.',
      ]),
    );
    expect(wire.count('answerUpdateRequest')).toBe(2);
  });

  it('is not said to be saved, perhaps, if another user asked in the meantime and the answer was refused', async () => {
    openInbox(made, {
      answerUpdateRequest: ({ headers }) =>
        headers.get('If-Match') === '"1"'
          ? stale({ ...made, version: 2, wish: { ...wish, people: 15 } })
          : refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many.'),
    });
    const opened = await openDialog(title);
    await userEvent.selectOptions(opened.getByLabelText('Status'), 'Done');
    await userEvent.click(opened.getByRole('button', { name: 'Save' }));
    await opened.findByText('Too many.');
    expect(opened.queryByText(/We can’t tell/)).toBeNull();
  });

  it('is not overwritten unseen if another administrator has answered it in the meantime', async () => {
    const current = { ...made, version: 2, status: 'Declined', answer: 'We do not take it.' };
    openInbox(made, {
      answerUpdateRequest: () => stale(current),
    });
    await userEvent.click((await openDialog(title)).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We do not take it.')).toBeTruthy();
  });

  it('is listed among the requests of each user who asked, with its answer', async () => {
    const done = { ...made, status: 'Done' as const, answer: 'It is there now.', message: 'Please add it.' };
    open('/request-update', {
      listOwnUpdateRequests: () => json({ data: [done] }),
      getUpdateRequest: () => json({ data: done }),
    });
    const opened = await openDialog('Please add it.', 'Your request');
    expect(opened.getByText('14 people')).toBeTruthy();
    expect(opened.getByText('It is there now.')).toBeTruthy();
  });

  it('is still shown in the inbox with fields and values of a later release', async () => {
    const later = { ...made, wish: { ...wish, place: 'cards', hints: 3 }, priority: 'high' };
    openInbox(later as unknown as UpdateRequest);
    expect(await screen.findByRole('button', { name: title })).toBeTruthy();
  });
});
