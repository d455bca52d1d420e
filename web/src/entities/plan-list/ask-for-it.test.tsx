/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { openApp, type Replies } from '../../testing/open-app.tsx';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { write } from '../../testing/write.ts';

const plan = makePlan({
  descriptiveName: 'Harbor Gold',
  prefixes: [{ value: 'XYZ' }],
  phoneNumbers: [{ title: 'Eligibility', number: '(916) 555-0134' }],
  portalLinks: [{ title: 'Portal', url: 'https://portal.example.com' }],
});
const at = '2026-11-21T09:00:00.000Z';
const request = (text: string, people: number) => ({
  ...{
    _id: 'a'.repeat(32),
    facilityName: 'Cedar',
    name: `${people}`,
    email: '',
    position: '',
    message: text,
  },
  ...{ status: 'New', answer: '', steps: [], version: people, createdAt: at, updatedAt: at },
  wish: { text, place: 'plans', people },
});

const open = (path: string, more: Replies = {}) => openApp(path, { listPlans: listAnswer([plan]), ...more });

const online = (value: boolean) => {
  if (value) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { value, configurable: true });
  fireEvent(window, new Event(value ? 'online' : 'offline'));
};

afterEach(() => {
  // While a subscriber is mounted: the query client remembers whether there is a network.
  act(() => online(true));
});

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Ask for it/ });

describe('a search that finds nothing', () => {
  it('does not offer it while other names are missing: a plan may have one, but no name is a prefix', async () => {
    const listPayerNames = () => refusal(500, 'INTERNAL', 'It broke.');
    const { unmount } = open('/phone-numbers?q=silver%20choice', { listPayerNames });
    expect(await screen.findByText(/^Other names of payers are not loaded/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
    unmount();
    open('/plans?prefix=QRS', { listPayerNames });
    expect(await button()).toBeTruthy();
  });

  it.each([
    ['/plans?q=silver%20choice', 'silver choice', 'plans'],
    ['/plans?prefix=QRS', 'QRS', 'prefixes'],
    ['/portal-links?q=silver%20choice', 'silver choice', 'portals'],
    ['/phone-numbers?q=silver%20choice', 'silver choice', 'phones'],
  ])('at %s offers to ask for %j with one click, and sends nothing before', async (path, text, place) => {
    const { wire } = open(path, { askForMissing: () => json({ data: request(text, 14) }, 201) });
    await button();
    expect(wire.calls('askForMissing')).toEqual([]);
    await userEvent.click(await button());
    expect(await screen.findByText(/13 others have asked for it, too/)).toBeTruthy();
    expect(wire.calls('askForMissing').map(({ body }) => body)).toEqual([{ text, place }]);
    const link = screen.getByRole('link', { name: 'Show your request' });
    expect(document.activeElement).toBe(link);
    expect(link.getAttribute('href')).toBe(`/request-update?request=${'a'.repeat(32)}`);
  });

  it('promises no email to a user whom none reaches', async () => {
    const mailSuppressed = { reason: 'bounce', at } as const;
    const askForMissing = () => json({ data: request('silver choice', 1) }, 201);
    const replies = { listPlans: listAnswer([plan]), askForMissing };
    openApp('/plans?q=silver%20choice', replies, 'user', { mailSuppressed });
    await userEvent.click(await button());
    const sent = await screen.findByText(/^Asked for “silver choice”/);
    expect(sent.textContent).toMatch(/Your request will say when it has been added\.$/);
  });

  it.each([
    ['/plans', 'plans'],
    ['/phone-numbers', 'phones'],
  ])('also offers to ask when it finds only similar plans, at %s', async (path, place) => {
    const { wire } = open(`${path}?q=harbor%20quartz`, {
      askForMissing: () => json({ data: request('harbor quartz', 1) }, 201),
    });
    expect(await screen.findByText('Don’t see what you’re looking for?')).toBeTruthy();
    expect(screen.getByText(/^Nothing here has all of these words/)).toBeTruthy();
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “harbor quartz”/);
    expect(wire.calls('askForMissing').map(({ body }) => body)).toEqual([{ text: 'harbor quartz', place }]);
  });

  it('keeps likely PHI from being sent, reports that, and asks for the rest', async () => {
    const { wire } = open('/portal-links', {
      askForMissing: () => json({ data: request('kaiser', 1) }, 201),
    });
    await write(await screen.findByLabelText('Search portals'), 'kaiser 3/4/1975 Maria Lopez');
    expect(
      await screen.findByText(
        '“3/4/1975” looks like a date, “Maria Lopez” looks like a person’s name: they are not sent.',
      ),
    ).toBeTruthy();
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “kaiser”/);
    expect(wire.calls('askForMissing').map(({ body }) => body)).toEqual([
      { text: 'kaiser', place: 'portals' },
    ]);
    expect(JSON.stringify(wire.sent)).not.toMatch(/1975|Lopez/);
  });

  it('offers no click for a long pasted text, even if little would be left to send', async () => {
    open('/plans');
    await write(await screen.findByPlaceholderText('Search plans…'), `kaiser ${'3/4/1975 '.repeat(13)}`);
    expect(await screen.findByText(/^This is too long to ask for with one click/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
  });

  it('asks for a telephone number: no prefix is a number', async () => {
    const { wire } = open('/plans', {
      askForMissing: () => json({ data: request('18005550100', 1) }, 201),
    });
    await write(await screen.findByPlaceholderText('Search plans…'), '18005550100');
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “18005550100”/);
    expect(wire.calls('askForMissing').map(({ body }) => body)).toEqual([
      { text: '18005550100', place: 'plans' },
    ]);
  });

  it('searches the prefix of a member ID that begins with a digit', async () => {
    open('/plans');
    await write(await screen.findByPlaceholderText('Search plans…'), '1ST123456789');
    expect(await screen.findByRole('button', { name: 'Search the prefix 1ST' })).toBeTruthy();
  });

  it('sends nothing of a Medicare number, and offers no search for its first three characters', async () => {
    open('/plans');
    await write(await screen.findByPlaceholderText('Search plans…'), '1EG4-TE5-MK73');
    expect(await screen.findByText('“1EG4-TE5-MK73” looks like a member ID: it is not sent.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(?:Ask for it|Search the prefix)/ })).toBeNull();
  });

  it('offers the update request form if nothing is left to ask for', async () => {
    open('/plans?q=Maria%20Lopez');
    expect(await screen.findByText(/Nothing is left to ask for/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request an Update' }).getAttribute('href')).toBe(
      '/request-update',
    );
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
  });

  it('disables asking without a network, and shows why', async () => {
    open('/plans?q=quartz');
    await button();
    act(() => online(false));
    expect((await button()).textContent).toBe('Ask for it (needs the network)');
    expect((await button()).disabled).toBe(true);
    act(() => online(true));
    expect((await button()).disabled).toBe(false);
  });

  it('shows why asking failed, and retries with the same idempotency key', async () => {
    const { wire } = open('/plans?q=quartz', { askForMissing: () => refusal(500, 'INTERNAL', 'Broken.') });
    await userEvent.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('Broken.');
    wire.replies.askForMissing = () => json({ data: request('quartz', 1) }, 201);
    await userEvent.click(await button());
    expect((await screen.findByText(/^Asked for “quartz”/)).textContent).not.toContain('other');
    await waitFor(() => expect(wire.calls('askForMissing')).toHaveLength(2));
    expect(
      new Set(wire.calls('askForMissing').map(({ headers }) => headers.get('Idempotency-Key'))).size,
    ).toBe(1);
  });

  it('asks anew at another facility, which another tab has switched to', async () => {
    const view = open('/portal-links?q=quartz', {
      askForMissing: () => json({ data: request('quartz', 1) }, 201),
    });
    await button();
    // Once both lists are there, a switch leaves the search as it is.
    for (const facility of ['Harbor', 'Cedar']) {
      await switchInOtherTab(view, facility, 'user');
      await screen.findByText(new RegExp(`^Asks the administrators of ${facility}`));
    }
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “quartz”/);
    await switchInOtherTab(view, 'Harbor', 'user');
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “quartz”/);
    const keys = view.wire.calls('askForMissing').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('hides its offer once something is found, and asks again for other words', async () => {
    const { wire } = open('/portal-links?q=quartz', {
      askForMissing: () => json({ data: request('quartz', 1) }, 201),
    });
    await userEvent.click(await button());
    await screen.findByText(/^Asked for “quartz”/);
    const box = screen.getByLabelText('Search portals');
    // The new request takes the focus once, not again on every render.
    await userEvent.type(box, ' ');
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
    await write(box, 'harbor');
    await waitFor(() => expect(screen.queryByText(/^Asked for/)).toBeNull());
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
    await userEvent.clear(box);
    await write(box, 'quillfern choice');
    await userEvent.click(await button());
    await waitFor(() => expect(wire.calls('askForMissing')).toHaveLength(2));
    expect(wire.calls('askForMissing')[1]?.body).toEqual({ text: 'quillfern choice', place: 'portals' });
  });
});
