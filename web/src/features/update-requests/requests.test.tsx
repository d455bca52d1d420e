/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { asksBeforeClosing } from '../../testing/asks-before-closing.ts';
import { blurDisabled } from '../../testing/blur-disabled.ts';
import { type fakeApi, json, refusal, stale } from '../../testing/fake-api.ts';
import { getsFocus, openDialog, dialog as openedDialog, press } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { toasts } from '../../testing/shown-toasts.ts';
import { rewrite, write } from '../../testing/write.ts';
import { freshRequests, makeRequest, open } from './testing/open-requests.tsx';

freshRequests();

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

const keysOf = (wire: ReturnType<typeof fakeApi>) =>
  new Set(wire.calls('requestUpdate').map(({ headers }) => headers.get('Idempotency-Key')));

describe('the update request form', () => {
  it('is prefilled from the profile, and asks for missing fields', async () => {
    const { wire } = open('/request-update');
    expect((await box('Name')).value).toBe('Dana Whitfield');
    expect((await box('Email')).value).toBe('dana@demo.test');
    expect((await box('Position')).value).toBe('Patient Access');
    for (const name of ['Name', 'Email', 'Position']) await userEvent.clear(await box(name));
    await press('Send Request');
    expect(await screen.findAllByText('This field is required.')).toHaveLength(3);
    expect(screen.getByText('Please enter an email address such as name@hospital.org.')).toBeTruthy();
    expect(document.activeElement).toBe(await box('Name'));
    expect(wire.count('requestUpdate')).toBe(0);
  });

  it('sends the plan that it was opened for, and confirms the request', async () => {
    const plan = {
      _id: 'p1',
      facilityName: 'Cedar',
      financialClass: 'Other',
      descriptiveName: 'Silver HMO',
      payerName: 'Sample Payer',
      payerCode: 1,
      planName: 'Silver',
      planCode: 77,
      prefix: '',
      version: 1,
      createdAt: '2026-11-21T09:00:00.000Z',
      updatedAt: '2026-11-21T09:00:00.000Z',
    };
    const { wire, address } = open('/request-update?plan=p1', {
      getPlan: () => json({ data: plan }),
      requestUpdate: () => json({ data: makeRequest() }, 201),
    });
    expect(await screen.findByText('Silver HMO')).toBeTruthy();
    expect(document.activeElement).toBe(await box('Message'));
    await write(await box('Message'), 'It moved.');
    await press('Send Request');
    await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
    expect(wire.calls('requestUpdate')[0]?.body).toMatchObject({ message: 'It moved.', planId: 'p1' });
    await waitFor(() => expect(address()).toBe('/request-update'));
    expect((await box('Message')).value).toBe('');
    expect((await box('Name')).value).toBe('Dana Whitfield');
  });

  it('keeps the focus when its plan is removed, and when it is sent', async () => {
    const answer = Promise.withResolvers<Response>();
    open('/request-update?plan=p1', { requestUpdate: () => answer.promise });
    await press('Not about this plan');
    expect(document.activeElement).toBe(await box('Message'));
    await write(await box('Message'), 'It moved.');
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Request' });
    await userEvent.click(send);
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'));
    blurDisabled();
    answer.resolve(json({ data: makeRequest() }, 201));
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(send);
  });

  it('names the wrong fact in a report among the user’s own requests', async () => {
    const plan = { _id: 'p1', descriptiveName: 'Silver HMO', payerName: 'Sample Payer', planCode: 77 };
    const request = makeRequest({ plan, fact: 'facilityAddress', message: 'It moved.' });
    open('/request-update', {
      listOwnUpdateRequests: () => json({ data: [request] }),
      getUpdateRequest: () => json({ data: request }),
    });
    const dialog = await openDialog('Silver HMO, Claims Address (HB): It moved.', 'Your request');
    expect(dialog.getByText('Reported as wrong').nextElementSibling?.textContent).toBe('Claims Address (HB)');
  });

  it('keeps what was typed when sending fails, and retries with the same idempotency key', async () => {
    const { wire } = open('/request-update', { requestUpdate: () => 'network-down' });
    await write(await box('Message'), 'It moved.');
    const stored = makeRequest();
    wire.replies.listOwnUpdateRequests = () => json({ data: [stored] });
    await press('Send Request');
    expect(await screen.findByText(/The server cannot be reached.* it won’t arrive twice\.$/)).toBeTruthy();
    // It may have been sent after all, and is listed then.
    expect(await screen.findByRole('button', { name: new RegExp(stored.message) })).toBeTruthy();
    expect(toasts()).toEqual(['Failed to send request.']);
    wire.replies.requestUpdate = () => refusal(500, 'INTERNAL', 'Broken.');
    await press('Send Request');
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect((await box('Message')).value).toBe('It moved.');
    expect(keysOf(wire).size).toBe(1);
  });

  it('reports that an earlier attempt was sent, before a corrected text is sent as a second request', async () => {
    const { wire } = open('/request-update', { requestUpdate: () => 'network-down' });
    await write(await box('Message'), 'It moved.');
    await press('Send Request');
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
    const lists = wire.count('listOwnUpdateRequests');
    wire.replies.requestUpdate = () => refusal(422, 'KEY_REUSED', 'This key was used.');
    await write(await box('Message'), ' To Reno.');
    await press('Send Request');
    expect(
      await screen.findByText(/^An earlier attempt was saved after all\..* trying again sends it again\.$/),
    ).toBeTruthy();
    expect(keysOf(wire).size).toBe(1);
    expect(wire.count('listOwnUpdateRequests')).toBeGreaterThan(lists);
    wire.replies.requestUpdate = () => json({ data: makeRequest() }, 201);
    await press('Send Request');
    await waitFor(async () => expect((await box('Message')).value).toBe(''));
    expect(keysOf(wire).size).toBe(2);
  });

  it.each([
    [
      'may have arrived, if its answer was lost',
      () => 'network-down' as const,
      /We can’t tell whether it arrived\./,
    ],
    [
      'has not been sent, if it was refused',
      () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Too many requests.'),
      /It has not been sent\./,
    ],
  ])('says after a reload that what was typed %s', async (_, requestUpdate, words) => {
    open('/request-update', { requestUpdate });
    await write(await box('Message'), 'It moved.');
    await press('Send Request');
    await screen.findByText(/The server cannot be reached|Too many requests/);
    cleanup();
    open('/request-update');
    expect((await screen.findByText(/^This is what you typed before/)).textContent).toMatch(words);
  });

  it('lets the browser ask before it closes the tab with text that was not sent', async () => {
    open('/request-update', { requestUpdate: () => json({ data: makeRequest() }, 201) });
    const message = await box('Message');
    expect(asksBeforeClosing()).toBe(false);
    await write(message, 'It moved.');
    expect(asksBeforeClosing()).toBe(true);
    await press('Send Request');
    await waitFor(() => expect(message.value).toBe(''));
    expect(asksBeforeClosing()).toBe(false);
  });

  it('sends the same text again as a new request after the first was accepted', async () => {
    const { wire } = open('/request-update', { requestUpdate: () => json({ data: makeRequest() }, 201) });
    for (const requests of [1, 2]) {
      await write(await box('Message'), 'It moved.');
      await press('Send Request');
      await waitFor(async () => expect((await box('Message')).value).toBe(''));
      expect(keysOf(wire).size).toBe(requests);
    }
  });

  it('shows likely PHI before it is sent, and reports only its kind to the server', async () => {
    const { wire } = open('/request-update', { requestUpdate: () => json({ data: makeRequest() }, 201) });
    await write(await box('Message'), 'Wrong for SSN 219-09-9999.');
    const dialog = await openDialog('Send Request', 'Please Do Not Include PHI', 'alertdialog');
    expect(dialog.getByText('219-09-9999')).toBeTruthy();
    expect(wire.count('requestUpdate')).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'I Understand & Send' }));
    await waitFor(() => expect(wire.count('requestUpdate')).toBe(1));
    expect(wire.calls('requestUpdate')[0]?.body).toEqual({
      name: 'Dana Whitfield',
      email: 'dana@demo.test',
      position: 'Patient Access',
      message: 'Wrong for SSN 219-09-9999.',
      facilityName: 'Cedar',
      phiWarning: { shown: true, kinds: ['ssn'] },
    });
  });

  it('shows likely PHI in its own message, also to an administrator with a broadcast beside it', async () => {
    open('/request-update', { countRecipients: () => json({ count: 1, suppressed: 0 }) }, 'admin');
    const form = within(await screen.findByRole('region', { name: 'New request' }));
    const message = form.getByLabelText<HTMLTextAreaElement>('Message');
    await write(message, 'Wrong for SSN 219-09-9999.');
    await press('Send Request');
    await press('Show in the form');
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(message.value.slice(message.selectionStart, message.selectionEnd)).toBe('219-09-9999');
  });

  it('restores what was typed after a reload, until it is sent or discarded', async () => {
    const replies = { requestUpdate: () => json({ data: makeRequest() }, 201) };
    open('/request-update');
    await write(await box('Message'), 'Half a thought');
    cleanup();
    open('/request-update');
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy();
    await press('Discard draft');
    expect(document.activeElement).toBe(await box('Message'));
    expect((await box('Message')).value).toBe('');
    await write(await box('Message'), 'Another one');
    expect(screen.queryByText(/^This is what you typed before/)).toBeNull();
    await userEvent.clear(await box('Message'));
    cleanup();
    open('/request-update', replies);
    expect((await box('Message')).value).toBe('');
    await write(await box('Message'), 'A whole one');
    await press('Send Request');
    await waitFor(async () => expect((await box('Message')).value).toBe(''));
    cleanup();
    open('/request-update');
    expect((await box('Message')).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
  });

  it('shows the outcome of earlier requests, page by page', async () => {
    const done = makeRequest({ status: 'Done', answer: 'It is there now.' });
    const older = makeRequest({ message: 'An old one.' });
    open('/request-update', {
      listOwnUpdateRequests: ({ path }) =>
        path.includes('cursor') ? json({ data: [older] }) : json({ data: [done], nextCursor: 'two' }),
      getUpdateRequest: () => json({ data: done }),
    });
    expect(await screen.findByText('It is there now.')).toBeTruthy();
    await press('Show earlier requests');
    expect(await screen.findByText('An old one.')).toBeTruthy();
    const dialog = await openDialog(/Please add code/, 'Your request');
    expect(dialog.getByText('It is there now.')).toBeTruthy();
  });

  it('does not claim that nothing was sent when the user may no longer see what was', async () => {
    const hint = /Those you send are listed here/;
    open('/request-update', {
      // Of 25 requests, none is of a facility that the user still has access to.
      listOwnUpdateRequests: ({ path }) =>
        path.includes('cursor') ? json({ data: [] }) : json({ data: [], nextCursor: 'two' }),
    });
    await screen.findByRole('button', { name: 'Show earlier requests' });
    expect(screen.queryByText(hint)).toBeNull();
    await press('Show earlier requests');
    expect((await screen.findByText(hint)).textContent).toMatch(/^No requests yet\./);
  });
});

describe('the inbox', () => {
  const fresh = makeRequest({ name: 'Ana Fresh' });
  const plan = { _id: 'p1', descriptiveName: 'Silver HMO', payerName: 'Sample Payer', planCode: 12 };
  const untaken = makeRequest({ name: 'Ben Taken', facilityName: 'Harbor', plan });
  // While the inbox is being read: it is listed as new, too.
  const taken = { ...untaken, status: 'In progress' as const, version: 2 };
  const done = makeRequest({ name: 'Cleo Done', status: 'Done' });
  const byStatus = ({ path }: { path: string }) => {
    const status = new URL(path, 'https://x.test').searchParams.get('status');
    return json({ data: [fresh, untaken, taken, done].filter((each) => each.status === status) });
  };
  const openInbox = (replies: Parameters<typeof fakeApi>[0] = {}, at = '/request-update/inbox') =>
    open(
      at,
      {
        listUpdateRequests: byStatus,
        countNewUpdateRequests: () => json({ count: 1 }),
        getUpdateRequest: () => json({ data: fresh }),
        ...replies,
      },
      'admin',
    );

  it('shows the open requests with their count, and can be searched and filtered', async () => {
    const { address } = openInbox();
    expect(await screen.findByText('2 requests')).toBeTruthy();
    const ofBen = screen.getByText('Ben Taken').closest('[role=listitem]');
    expect(ofBen?.textContent).toMatch(/^In progressBen Taken/);
    expect(screen.queryByText('Cleo Done')).toBeNull();
    await userEvent.type(screen.getByLabelText('Search requests'), 'ana');
    expect(screen.getByText('1 of 2 requests')).toBeTruthy();
    expect(screen.queryByText('Ben Taken')).toBeNull();
    await press('Clear search');
    await userEvent.type(screen.getByLabelText('Search requests'), '0012');
    expect(screen.getByText('Ben Taken')).toBeTruthy();
    expect(screen.queryByText('Ana Fresh')).toBeNull();
    await press('Clear search');
    await userEvent.selectOptions(screen.getByLabelText('Requests of'), 'Harbor');
    expect(screen.getByText('1 of 2 requests')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Requests of'), 'All facilities');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Done');
    expect(await screen.findByText('Cleo Done')).toBeTruthy();
    expect(address()).toBe('/request-update/inbox?show=Done');
  });

  it('keeps the filter by facility, and the focus in it, when it is left with one facility', async () => {
    openInbox(
      { listUpdateRequests: ({ path }) => json({ data: path.includes('status=New') ? [fresh] : [] }) },
      '/request-update/inbox?facility=Harbor',
    );
    const choice = await screen.findByLabelText<HTMLSelectElement>('Requests of');
    await userEvent.selectOptions(choice, 'All facilities');
    expect(await screen.findByText('Ana Fresh')).toBeTruthy();
    expect(document.activeElement).toBe(choice);
    expect([...choice.options].map(({ text }) => text)).toEqual(['All facilities', 'Cedar']);
  });

  it('shows beside the count that more requests are being loaded', async () => {
    const rest = Promise.withResolvers<Response>();
    openInbox({
      listUpdateRequests: ({ path }) => {
        if (path.includes('cursor')) return rest.promise;
        return path.includes('New') ? json({ data: [fresh], nextCursor: 'two' }) : json({ data: [] });
      },
    });
    expect(await screen.findByText('1 request')).toBeTruthy();
    const loading = await screen.findByText('Loading...');
    rest.resolve(json({ data: [taken] }));
    expect(await screen.findByText('2 requests')).toBeTruthy();
    await waitFor(() => expect(loading.isConnected).toBe(false));
  });

  it('shows the number of new requests in the menu', async () => {
    openInbox({ countNewUpdateRequests: () => json({ count: 100 }) });
    const menu = await openDialog('Open menu', 'Dana Whitfield');
    expect(await menu.findByRole('link', { name: 'Update Requests (99+ new)' })).toBeTruthy();
  });

  it('saves the status and the answer of a request', async () => {
    const { wire } = openInbox({
      answerUpdateRequest: () => json({ data: { ...fresh, status: 'Done', version: 2 } }),
    });
    const dialog = await openDialog(fresh.message, 'Request from Ana Fresh');
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Done');
    await write(dialog.getByLabelText('Answer'), 'Added.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Request saved. The answer is emailed to its sender.']));
    const [call] = wire.calls('answerUpdateRequest');
    expect([call?.body, call?.headers.get('If-Match')]).toEqual([
      { status: 'Done', answer: 'Added.' },
      '"1"',
    ]);
  });

  it('does not claim that an answer is emailed to a sender who gets no email', async () => {
    openInbox({
      getUpdateRequest: () => json({ data: { ...fresh, unreachable: true } }),
      answerUpdateRequest: () => json({ data: { ...fresh, status: 'Done', version: 2 } }),
    });
    const dialog = await openDialog(fresh.message, 'Request from Ana Fresh');
    expect(dialog.getByText(/^No email is sent: the sender is no longer an approved user/)).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Done');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Request saved. The answer is not emailed: the person who asked can’t be reached.',
      ]),
    );
  });

  it('shows likely PHI in an answer before it is emailed', async () => {
    const { wire } = openInbox({
      answerUpdateRequest: () => json({ data: { ...fresh, status: 'Done', version: 2 } }),
    });
    const dialog = await openDialog(fresh.message, 'Request from Ana Fresh');
    const answer = dialog.getByLabelText<HTMLTextAreaElement>('Answer');
    await write(answer, 'Fixed for SSN 219-09-9999.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const question = () => openedDialog('Please Do Not Include PHI', 'alertdialog');
    await userEvent.click((await question()).getByRole('button', { name: 'Show in the form' }));
    await waitFor(() => expect(document.activeElement).toBe(answer));
    expect(answer.value.slice(answer.selectionStart, answer.selectionEnd)).toBe('219-09-9999');
    expect(wire.count('answerUpdateRequest')).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click((await question()).getByRole('button', { name: 'I Understand & Send' }));
    await waitFor(() => expect(wire.count('answerUpdateRequest')).toBe(1));
  });

  it('does not claim that an answer is emailed again when nothing in it changed', async () => {
    const { wire } = openInbox(
      {
        getUpdateRequest: () => json({ data: done }),
        answerUpdateRequest: () => json({ data: { ...done, version: 2 } }),
      },
      `/request-update/inbox?show=Done&request=${done._id}`,
    );
    const dialog = await openedDialog('Request from Cleo Done');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(wire.count('answerUpdateRequest')).toBe(1));
    await waitFor(() => expect(toasts()).toEqual(['Request saved.']));
  });

  it('shows another administrator’s answer before it can be overwritten', async () => {
    const current = { ...fresh, status: 'Declined' as const, answer: 'We do not take it.', version: 2 };
    const { wire } = openInbox({
      answerUpdateRequest: () => stale(current),
    });
    const dialog = await openDialog(fresh.message, 'Request from Ana Fresh');
    await write(dialog.getByLabelText('Answer'), 'Added.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('We do not take it.')).toBeTruthy();
    expect(dialog.getByDisplayValue('Added.')).toBeTruthy();
    wire.replies.answerUpdateRequest = () => json({ data: { ...current, version: 3 } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.calls('answerUpdateRequest').at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  it('shows the current answer of a request beside a draft from an earlier session', async () => {
    openInbox();
    await openDialog(fresh.message, 'Request from Ana Fresh');
    await write(screen.getByLabelText('Answer'), 'Added.');
    cleanup();
    const now = { ...fresh, status: 'Declined' as const, answer: 'We do not take it.', version: 2 };
    openInbox({ getUpdateRequest: () => json({ data: now }) }, `/request-update/inbox?request=${fresh._id}`);
    expect(await screen.findByText('We do not take it.')).toBeTruthy();
    expect(screen.getByDisplayValue('Added.')).toBeTruthy();
  });

  it.each([
    ['says that it may have been saved', fresh, /We can’t tell whether it was saved/],
    [
      'is not restored where it was',
      { ...fresh, status: 'Done' as const, answer: 'Added.', version: 2 },
      undefined,
    ],
  ])('an answer whose response was lost %s', async (_, now, words) => {
    openInbox({ answerUpdateRequest: () => 'network-down' });
    const first = await openDialog(fresh.message, 'Request from Ana Fresh');
    await userEvent.selectOptions(first.getByLabelText('Status'), 'Done');
    await write(first.getByLabelText('Answer'), 'Added.');
    await userEvent.click(first.getByRole('button', { name: 'Save' }));
    await first.findByText(/^The server cannot be reached/);
    cleanup();
    openInbox({ getUpdateRequest: () => json({ data: now }) }, `/request-update/inbox?request=${fresh._id}`);
    expect(await screen.findByDisplayValue('Added.')).toBeTruthy();
    const restored = screen.queryByText(/^This is what you typed here before/);
    if (words === undefined) expect(restored).toBeNull();
    else expect(restored?.textContent).toMatch(words);
  });

  it('reports when there is nothing to do, or what went wrong when it cannot be loaded', async () => {
    openInbox({ listUpdateRequests: () => json({ data: [] }) });
    expect(await screen.findByText('Nothing to do: no request is new or in progress.')).toBeTruthy();
    cleanup();
    const { wire } = openInbox({ listUpdateRequests: () => refusal(500, 'INTERNAL', 'Broken.') });
    expect(await screen.findByText('Broken.')).toBeTruthy();
    wire.replies.listUpdateRequests = byStatus;
    await press('Retry');
    expect(await screen.findByText('2 requests')).toBeTruthy();
  });
});

const request = makeRequest({ name: 'Ana Fresh' });

it('a late response to a sent request does not lead back to its form', async () => {
  const late = Promise.withResolvers<Response>();
  const { address } = open('/request-update', { requestUpdate: () => late.promise });
  await write(await box('Message'), 'Please add code 5.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await userEvent.click(screen.getByRole('link', { name: 'Coverage Guide, home' }));
  await waitFor(() => expect(address()).not.toContain('/request-update'));
  const left = address();
  late.resolve(json({ data: request }));
  await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
  await act(settle);
  expect(address()).toBe(left);
});

it('a late response to a sent request keeps what was typed since', async () => {
  const late = Promise.withResolvers<Response>();
  open('/request-update', { requestUpdate: () => late.promise });
  await write(await box('Message'), 'Please add code 5.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await rewrite(await box('Message'), 'And code 6.');
  late.resolve(json({ data: request }));
  await waitFor(() => expect(toasts()).toEqual(['Request sent to the Administrator for review.']));
  expect((await box('Message')).value).toBe('And code 6.');
});

it('a late response to a saved request does not lead back to the inbox', async () => {
  const late = Promise.withResolvers<Response>();
  const { address } = open(
    `/request-update/inbox?request=${request._id}`,
    {
      getUpdateRequest: () => json({ data: request }),
      listUpdateRequests: () => json({ data: [request] }),
      answerUpdateRequest: () => late.promise,
    },
    'admin',
  );
  const dialog = await openedDialog('Request from Ana Fresh');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'In progress');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  // As with the browser's Back, which no dialog blocks.
  fireEvent.click(screen.getByLabelText('Coverage Guide, home'));
  await waitFor(() => expect(address()).not.toContain('/inbox'));
  const left = address();
  late.resolve(json({ data: { ...request, status: 'In progress', version: 2 } }));
  await waitFor(() => expect(toasts()).toContain('Request saved.'));
  await act(settle);
  expect(address()).toBe(left);
});

it('an answered request leaves the focus to the one that takes its place in the inbox', async () => {
  const [first, second, third] = ['Cy', 'Bo', 'Al'].map((name) =>
    makeRequest({ name, message: `For ${name}` }),
  );
  if (!first || !second || !third) throw new Error('Three requests were made.');
  let waiting = [third, second, first];
  open(
    '/request-update/inbox',
    {
      getUpdateRequest: ({ path }) =>
        json({ data: [first, second, third].find(({ _id }) => path.includes(_id)) }),
      listUpdateRequests: ({ path }) => json({ data: path.includes('status=New') ? waiting : [] }),
      answerUpdateRequest: () => {
        waiting = [third, first];
        return json({ data: { ...second, status: 'Done', version: 2 } });
      },
    },
    'admin',
  );
  const dialog = await openDialog('For Bo', 'Request from Bo');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Done');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'For Bo' })).toBeNull());
  expect(screen.getAllByRole('button', { name: /^For / })).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('For Cy'));
});

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
