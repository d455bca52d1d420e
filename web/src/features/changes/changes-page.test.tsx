/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { fakeApi, json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import { makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { switchInOtherTab } from '../../testing/switch-in-other-tab.ts';
import { open } from '../plans/testing/open-plans.tsx';

const hourAgo = new Date(Date.now() - 60 * 60 * 1_000).toISOString();
const alder = makePlan({ descriptiveName: 'Alder', recent: [{ at: hourAgo, fields: ['notes'] }] });
const birch = { _id: 'gone', descriptiveName: 'Birch', payerName: 'Fernholt', deletedAt: hourAgo };

const show = (replies: Parameters<typeof open>[2] = {}) =>
  open('/changes', [], {
    listPlans: listAnswer([alder]),
    listRecentDeletions: () => json({ data: [birch] }),
    ...replies,
  });

describe('the Changes page', () => {
  it('lists changed and deleted plans, and links only to plans that still exist', async () => {
    show();
    await screen.findByText('Birch');
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Alder|Birch/.test(textContent ?? ''));
    expect(first?.textContent).toMatch(/^ChangedAlder .*Notes/);
    expect(second?.textContent).toMatch(/^DeletedBirch Fernholt/);
    const link = within(first as HTMLElement).getByRole('link', { name: 'Alder' });
    expect(link.getAttribute('href')).toBe(`/plans?plan=${alder._id}`);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('reports that nothing changed, and reads the deletions again when the list has changed', async () => {
    const { wire } = show({
      listPlans: listAnswer([makePlan()]),
      listRecentDeletions: () => json({ data: [] }),
    });
    await screen.findByText('Nothing changed in the last 7 days.');
    wire.replies.listPlans = listAnswer([], 'v2');
    wire.replies.listRecentDeletions = () => json({ data: [birch] });
    await lookAgain(wire);
    expect(await screen.findByText('Birch')).toBeTruthy();
  });

  it('never shows the deletions of the facility that another tab has left', async () => {
    const view = show();
    await screen.findByText('Birch');
    view.wire.replies.listRecentDeletions = () => new Promise(() => undefined);
    await switchInOtherTab(view, 'Harbor');
    await waitFor(() => expect(view.wire.calls('listRecentDeletions').at(-1)?.path).toContain('Harbor'));
    expect(screen.queryByText('Birch')).toBeNull();
  });

  it('does not report that nothing changed when the deletions could not be loaded', async () => {
    show({
      listPlans: listAnswer([makePlan()]),
      listRecentDeletions: () => refusal(500, 'INTERNAL', 'Something went wrong.'),
    });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(screen.queryByText('Nothing changed in the last 7 days.')).toBeNull();
  });

  it('names each of the lists that could not be loaded, with the reason', async () => {
    const busy = () => refusal(500, 'INTERNAL', 'Something went wrong.');
    show({ listPlans: busy, listRecentDeletions: busy, listMustReads: busy });
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent)).toEqual([
        'The must-read notes could not be loaded. Something went wrong.',
        'The plans could not be loaded. Something went wrong.',
        'The deleted plans could not be loaded. Something went wrong.',
      ]),
    );
  });

  it('offers a switch to each of the user’s other facilities, at the same address', async () => {
    const token = makeToken('harbor');
    const view = show({ setFacility: () => json({ token }) });
    const others = within(await screen.findByRole('navigation', { name: 'Other facilities' }));
    expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Harbor']);
    await userEvent.click(others.getByRole('button', { name: 'Harbor' }));
    await waitFor(() => expect(view.reloads()).toBe(1));
    expect(localStorage.getItem('activeFacility')).toBe('Harbor');
    expect(view.address()).toBe('/changes');
  });

  it('leaves many facilities to the list in the top bar, instead of filling the screen with buttons', async () => {
    const facilityAccess = ['Cedar', ...Array.from({ length: 60 }, (_, at) => `Clinic ${at}`)];
    storeSignedIn(makeToken('many', 900, { facilityAccess }));
    const facility = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };
    const wire = fakeApi({
      listFacilities: () => json({ data: [facility] }),
      getFacility: () => json({ data: facility }),
      listPlans: listAnswer([alder]),
      listRecentDeletions: () => json({ data: [birch] }),
    });
    renderApp(wire, '/changes');
    await screen.findByText('Birch');
    const picker = screen.getByRole('combobox', { name: 'Facility' });
    expect(within(picker).getAllByRole('option')).toHaveLength(61);
    expect(screen.queryByRole('button', { name: /^Clinic/ })).toBeNull();
  });

  it('keeps a renewal during the switch from asking for the former facility', async () => {
    let answer: (response: Response) => void = () => undefined;
    const theme = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const view = show({ setFacility: () => json({ token: makeToken('harbor') }), getFacility: () => theme });
    await userEvent.click(await screen.findByRole('button', { name: 'Harbor' }));
    await waitFor(() => expect(localStorage.getItem('activeFacility')).toBe('Harbor'));
    expect(view.reloads()).toBe(0);
    answer(refusal(404, 'NOT_FOUND', 'There is no such facility.'));
    await waitFor(() => expect(view.reloads()).toBe(1));
  });

  it('shows the other changes when the deletions cannot be loaded, and offers Retry', async () => {
    const { wire } = show({ listRecentDeletions: () => refusal(503, 'UNAVAILABLE', 'The service is busy.') });
    expect(await screen.findByText('Alder')).toBeTruthy();
    wire.replies.listRecentDeletions = () => json({ data: [birch] });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Birch')).toBeTruthy();
  });

  it('shows what an import added as one line, which opens in parts', async () => {
    const imported = Array.from({ length: 70 }, (_, place) =>
      makePlan({ descriptiveName: `Plan ${place + 100}`, createdAt: hourAgo }),
    );
    const data = [...imported, alder];
    show({ listPlans: () => json({ data, total: data.length, version: 'v1' }) });
    await screen.findByText('Birch');
    const link = screen.getByRole('link', { name: 'Alder' });
    expect(screen.queryByText('Plan 100')).toBeNull();
    const line = screen.getByText('70 plans');
    expect(link.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('Plan 169')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('Plan 100')).toBeNull();
    await userEvent.click(line);
    await screen.findByText('Plan 100');
    expect(screen.queryByText('Plan 169')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more (20)' }));
    expect(await screen.findByText('Plan 169')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Plan 150');
  });
});
