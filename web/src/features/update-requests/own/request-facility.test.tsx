/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../../testing/fake-api.ts';
import { press } from '../../../testing/press.ts';
import { switchInOtherTab } from '../../../testing/switch-in-other-tab.ts';
import { write } from '../../../testing/write.ts';
import { freshRequests, makeRequest, open } from '../testing/open-requests.tsx';

freshRequests();

const newRequest = (at = '/request-update') =>
  open(at, {
    requestUpdate: () => json({ data: makeRequest() }, 201),
    getPlan: () => json({ data: makePlan({ facilityName: 'Cedar' }) }),
  });
const message = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Message' });
const notice = /^This request is for Cedar\. You are working in Harbor now\./;
const readers = (facility: string) => screen.findByText(`To the administrators of ${facility}`);

async function send({ wire }: ReturnType<typeof newRequest>) {
  await press('Send Request');
  await waitFor(() => expect(wire.count('requestUpdate')).toBe(1));
  return wire.calls('requestUpdate')[0]?.body;
}

describe('a request, when another tab switches the facility', () => {
  it('stays with the facility it was begun for, which is said', async () => {
    const view = newRequest();
    await write(await message(), 'It moved.');
    expect(screen.queryByText(notice)).toBeNull();
    await switchInOtherTab(view, 'Harbor', 'user');
    expect(await screen.findByText(notice)).toBeTruthy();
    await readers('Cedar');
    expect(await send(view)).toMatchObject({ message: 'It moved.', facilityName: 'Cedar' });
    await readers('Harbor');
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('stays with it over a reload', async () => {
    await switchInOtherTab(newRequest(), 'Harbor', 'user');
    await readers('Harbor');
    await write(await message(), 'It moved.');
    cleanup();
    // In Cedar again.
    const view = newRequest();
    expect((await message()).value).toBe('It moved.');
    expect(screen.getByText(/^This request is for Harbor/)).toBeTruthy();
    expect(await send(view)).toMatchObject({ message: 'It moved.', facilityName: 'Harbor' });
  });

  it('goes to the other facility if the user says so', async () => {
    const view = newRequest();
    await write(await message(), 'It moved.');
    await switchInOtherTab(view, 'Harbor', 'user');
    await press('Send it there instead');
    expect(document.activeElement).toBe(await message());
    await readers('Harbor');
    expect(await send(view)).toMatchObject({ facilityName: 'Harbor' });
  });

  it('is another request there if the answer to the first was lost', async () => {
    const view = newRequest();
    const stored = view.wire.replies.requestUpdate;
    view.wire.replies.requestUpdate = () => 'network-down';
    await write(await message(), 'It moved.');
    await press('Send Request');
    await screen.findByText(/The server cannot be reached/);
    await switchInOtherTab(view, 'Harbor', 'user');
    await press('Send it there instead');
    view.wire.replies.requestUpdate = stored;
    await press('Send Request');
    await waitFor(() => expect(view.wire.count('requestUpdate')).toBe(2));
    const keys = view.wire.calls('requestUpdate').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('is sent again as the same one if the answer to the first was lost', async () => {
    const view = newRequest();
    view.wire.replies.requestUpdate = () => 'network-down';
    await write(await message(), 'It moved.');
    await press('Send Request');
    await screen.findByText(/The server cannot be reached/);
    await switchInOtherTab(view, 'Harbor', 'user');
    await press('Send Request');
    await waitFor(() => expect(view.wire.count('requestUpdate')).toBe(2));
    const [first, second] = view.wire.calls('requestUpdate');
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('follows if nothing was typed', async () => {
    const view = newRequest();
    await message();
    await switchInOtherTab(view, 'Harbor', 'user');
    await readers('Harbor');
    expect(screen.queryByText(notice)).toBeNull();
    await write(await message(), 'It moved.');
    expect(await send(view)).toMatchObject({ facilityName: 'Harbor' });
  });

  it('stays with the facility of its plan', async () => {
    const view = newRequest('/request-update?plan=p1');
    await screen.findByText('About this plan');
    await switchInOtherTab(view, 'Harbor', 'user');
    await readers('Cedar');
    expect(screen.queryByText(notice)).toBeNull();
  });
});
