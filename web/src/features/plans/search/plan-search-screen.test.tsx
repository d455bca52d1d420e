/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { makePayerName } from '../../../testing/make-payer-name.ts';
import { beforeMidnight, passMidnight } from '../../../testing/midnight.ts';
import { getsFocus } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { write } from '../../../testing/write.ts';
import {
  all,
  count,
  counted,
  marks,
  open,
  openList,
  prefixBox,
  rows,
  searchBox,
} from '../testing/open-plans.tsx';

describe('the plan search', () => {
  it('highlights matches in every column and disables the prefix search until it is cleared', async () => {
    await openList();
    await write(searchBox(), 'ppo blue');
    expect(count()).toBe('1 of 25 plans');
    expect(marks()).toEqual(['Blue', 'PPO', 'PPO']);
    expect(prefixBox().disabled).toBe(true);
    expect(screen.getByText('Clear the general search to use this.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(count()).toBe('25 plans');
    expect(prefixBox().disabled).toBe(false);
  });

  it('highlights prefix matches only in the Prefixes column and disables the general search', async () => {
    await openList();
    await userEvent.type(prefixBox(), 'ab');
    expect(count()).toBe('1 of 25 plans');
    expect(marks()).toEqual(['ABC']);
    expect(searchBox().disabled).toBe(true);
    expect(screen.getByText('Clear the prefix search to use this.')).toBeTruthy();
  });

  it('lets no more than three characters of a member ID out of the prefix search box', async () => {
    const { address, wire } = await openList();
    await userEvent.click(prefixBox());
    await userEvent.paste('xyz987654321');
    expect(count()).toBe('1 of 25 plans');
    expect(prefixBox().value).toBe('xyz987654321');
    await waitFor(() => expect(address()).toBe('/plans?prefix=XYZ'));
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(`${stored} ${JSON.stringify(wire.sent)} ${window.location.href}`).not.toContain('9876');
    // Nor may the browser check its spelling on a server, or remember it.
    for (const box of [searchBox(), prefixBox()])
      expect(['spellcheck', 'autocomplete'].map((name) => box.getAttribute(name))).toEqual(['false', 'off']);
    expect(prefixBox().value).toBe('xyz987654321');
  });

  it('shortens the middle of a long name on screen, but not in print', async () => {
    const planName = 'Institutional Special Needs Group Supplement PPO';
    open('/plans', [makePlan({ planName })]);
    await counted('1 plan');
    await userEvent.type(searchBox(), 'ppo');
    const row = () => rows()[0]?.textContent;
    expect(row()).not.toContain(planName);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(row()).toContain(planName);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(row()).not.toContain(planName);
  });

  it('labels its count “so far” while the rest of the list is loading', async () => {
    const rest = Promise.withResolvers<Response>();
    const page = { total: 2, version: 'v1' };
    open('/plans?q=shield', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=')
          ? rest.promise
          : json({ ...page, data: all.slice(1, 2), nextCursor: 'more' }),
    });
    await counted('0 of 2 plans so far');
    rest.resolve(json({ ...page, data: all.slice(0, 1) }));
    await counted('1 of 2 plans');
  });

  it('says of no word that no plan has it before the whole list has loaded', async () => {
    const rest = Promise.withResolvers<Response>();
    const page = { total: 2, version: 'v1' };
    const [half, both] = ['Sierra', 'Sierra Gold'].map((descriptiveName) => makePlan({ descriptiveName }));
    open('/plans?q=sierra%20gold', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=') ? rest.promise : json({ ...page, data: [half], nextCursor: 'more' }),
    });
    await counted('1 of 2 plans so far');
    expect(document.body.textContent).not.toContain('Nothing here has all of these words.');
    rest.resolve(json({ ...page, data: [both] }));
    await counted('1 of 2 plans');
    expect(rows()[0]?.textContent).toContain('Sierra Gold');
  });

  describe('Enter before the whole list has loaded', () => {
    const [early, best] = ['Alder of Sierra', 'Sierra'].map((name) =>
      makePlan({ descriptiveName: name, prefixes: [{ value: 'XYZ' }] }),
    );
    const page = { total: 2, version: 'v1' };
    /** Types a search and presses Enter while the rest of the list is underway. */
    async function pressEarly(box = searchBox, text = 'sierra') {
      const rest = Promise.withResolvers<Response>();
      const { address } = open('/plans', [], {
        listPlans: ({ path }) =>
          path.includes('cursor=') ? rest.promise : json({ ...page, data: [early], nextCursor: 'more' }),
      });
      await waitFor(() => expect(rows()[0]?.textContent).toContain('Alder of Sierra'));
      await write(box(), text);
      await userEvent.keyboard('{Enter}');
      expect(address()).not.toContain('plan=');
      return { address, answer: rest.resolve };
    }

    it('opens the first match as soon as it has: a better one may follow', async () => {
      const { answer } = await pressEarly();
      answer(json({ ...page, data: [best] }));
      await getsFocus(await screen.findByRole('dialog', { name: 'Sierra' }));
    });

    it.each([
      ['the search', searchBox, 'sierra'],
      ['a member ID', prefixBox, 'xyz'],
    ])('opens nothing if the user has typed on in %s', async (_, box, text) => {
      const { address, answer } = await pressEarly(box, text);
      await userEvent.keyboard('9');
      answer(json({ ...page, data: [best] }));
      await counted('2 plans');
      await act(settle);
      expect(address()).not.toContain('plan=');
    });

    it('opens nothing if the rest of the list fails to load', async () => {
      const { address, answer } = await pressEarly();
      answer(new Response(null, { status: 403 }));
      await screen.findByRole('button', { name: 'Retry' });
      await act(settle);
      expect(address()).not.toContain('plan=');
    });
  });

  it('reports when only plans one typo away were found', async () => {
    await openList();
    await write(searchBox(), 'sheild');
    expect(count()).toBe('1 of 25 plans');
    expect(screen.getByText("No exact match. Showing close matches for 'sheild'.")).toBeTruthy();
  });

  it('does not search a text that is too long for a search, and says so', async () => {
    open('/plans', [...all, makePlan({ descriptiveName: 'Sierra of old', endsOn: '2020-12-31' })]);
    await counted('25 plans');
    const text = 'sierra '.repeat(29);
    await write(searchBox(), text.slice(0, 200));
    expect(count()).toBe('23 of 25 plans, 1 ended');
    await write(searchBox(), text.slice(200));
    expect(count()).toBe('0 of 25 plans');
    expect(await screen.findByText('This is too long for a search. Please use fewer words.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(count()).toBe('25 plans');
    await write(searchBox(), `sierra${' '.repeat(200)}`);
    expect(count()).toBe('23 of 25 plans, 1 ended');
  });

  it('drops a word that no plan has, and Enter focuses the first match instead of opening it', async () => {
    const { address } = await openList();
    await write(searchBox(), 'sierra quillfern 07');
    expect(
      screen.getByText('Nothing here has all of these words. Showing matches for sierra 07.'),
    ).toBeTruthy();
    expect(rows()[0]?.textContent).toContain('Sierra plan 07');
    await userEvent.keyboard('{Enter}');
    // Its dialog would open only later.
    expect(address()).not.toContain('plan=');
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
    await userEvent.keyboard('{Enter}');
    await getsFocus(await screen.findByRole('dialog', { name: 'Sierra plan 07' }));
  });

  it('lists the best match first until a header is clicked, and again on Best match', async () => {
    const plans = ['Alder of Sierra', 'Sierra'].map((descriptiveName) => makePlan({ descriptiveName }));
    open('/plans', plans);
    await counted('2 plans');
    await write(searchBox(), 'sierra');
    const firstRow = () => rows()[0]?.textContent;
    expect(firstRow()).toMatch(/^Sierra/);
    expect(screen.queryByRole('button', { name: 'Best match' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Descriptive Name/ }));
    await waitFor(() => expect(firstRow()).toMatch(/^Alder/));
    await userEvent.click(screen.getByRole('button', { name: 'Best match' }));
    await waitFor(() => expect(firstRow()).toMatch(/^Sierra/));
    expect(screen.queryByRole('button', { name: 'Best match' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps two lines for a name that was found by a short form of its payer', async () => {
    const descriptiveName = 'Blue Shield of the Valley Employees';
    open('/plans', [makePlan({ descriptiveName, payerName: 'Blue Shield' })], {
      listPayerNames: () =>
        json({
          items: [makePayerName({ name: 'QFX', kind: 'short form', payerName: 'Blue Shield' })],
          listVersion: 1,
        }),
    });
    await counted('1 plan');
    await write(searchBox(), 'qfx');
    await waitFor(() => expect(rows()[0]?.textContent).toContain(`${descriptiveName} also QFX`));
    expect(marks()).toEqual(['QFX']);
  });

  it('finds a plan by a former name of its payer and shows that name', async () => {
    open('/plans', all, {
      listPayerNames: () =>
        json({ items: [makePayerName({ name: 'Quillfern', payerName: 'Blue Shield' })], listVersion: 1 }),
    });
    await counted('25 plans');
    await write(searchBox(), 'quillfern');
    await counted('1 of 25 plans');
    expect(document.body.textContent).toContain('formerly Quillfern');
  });

  it('says that other names are missing, instead of offering to ask for a plan, and finds it after Retry', async () => {
    const { wire } = open('/plans?q=quillfern', all, {
      listPayerNames: () => refusal(500, 'INTERNAL', 'It broke.'),
    });
    await screen.findByText('Other names of payers are not loaded, so a plan may be missing. It broke.');
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
    wire.replies.listPayerNames = () =>
      json({ items: [makePayerName({ name: 'Quillfern', payerName: 'Blue Shield' })], listVersion: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await counted('1 of 25 plans');
    expect(screen.queryByText(/^Other names of payers/)).toBeNull();
  });

  it('asks for other names again within a minute after they could not be loaded', async () => {
    beforeMidnight();
    try {
      const { wire } = open('/plans?q=quillfern', all, {
        listPayerNames: () => refusal(500, 'INTERNAL', 'It broke.'),
      });
      await screen.findByText(/^Other names of payers .* It broke\.$/);
      wire.replies.listPayerNames = () =>
        json({ items: [makePayerName({ name: 'Quillfern', payerName: 'Blue Shield' })], listVersion: 1 });
      await passMidnight();
      await counted('1 of 25 plans');
    } finally {
      jest.useRealTimers();
    }
  });

  it('says so below close matches too, while the names are still loading', async () => {
    open('/plans?q=shield+quillfern', all, { listPayerNames: () => new Promise(() => {}) });
    expect(await screen.findByText(/^Other names of payers are not loaded/)).toBeTruthy();
    expect(screen.getByText(/^Nothing here has all of these words\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask for it/ })).toBeNull();
  });

  it('shows where a match is below the status if Contracting is the first column', async () => {
    localStorage.setItem('planTableColumnOrder', '["facilityContracts"]');
    localStorage.setItem('planTableColumnVisibility', '{"descriptiveName":false}');
    await openList();
    await write(searchBox(), 'eligib');
    expect(rows()[0]?.firstElementChild?.textContent).toMatch(/^Not Contracted.*Phone Numbers Eligibility:/);
  });

  it('offers to search all classes when the chosen class has no match', async () => {
    const view = open('/plans/medicare?q=shield');
    expect(await screen.findByText("No plan has 'shield'. Search in all classes?")).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: /Search in all classes/ }));
    expect(view.address()).toBe('/plans?q=shield');
    await counted('1 of 25 plans');
  });

  it('formats the match count of all classes with thousands separators', async () => {
    const many = Array.from({ length: 1_204 }, (_, n) => makePlan({ descriptiveName: `Sierra plan ${n}` }));
    open('/plans/medicare?q=sierra', many);
    expect(await screen.findByRole('link', { name: 'Search in all classes (1,204)' })).toBeTruthy();
  });

  it('leads from a member ID in the general search to a search for its prefix', async () => {
    const view = await openList();
    await userEvent.type(searchBox(), 'QQ9123456789');
    await userEvent.click(await screen.findByRole('button', { name: 'Search the prefix QQ9' }));
    const prefixes = screen.getByPlaceholderText<HTMLInputElement>('Search prefixes only…');
    expect(prefixes.value).toBe('QQ9');
    expect(document.activeElement).toBe(prefixes);
    expect(searchBox().value).toBe('');
    expect(await screen.findByText(/^Try its first letter or two/)).toBeTruthy();
    await waitFor(() => expect(view.address()).toBe('/plans?prefix=QQ9'));
  });

  it('does not read a prefix into an ID that has none', async () => {
    await openList();
    await write(searchBox(), 'R12345678');
    expect(await screen.findByText("No plan has 'R12345678'.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Search the prefix/ })).toBeNull();
  });

  it('opens the view that a link describes', async () => {
    open('/plans/commercial?q=sierra&sort=-descriptiveName&page=2');
    await counted('23 of 25 plans');
    expect(searchBox().value).toBe('sierra');
    expect(rows()[0]?.textContent).toContain('Sierra plan 12');
    const classes = within(screen.getByRole('navigation', { name: 'Financial class' })).getAllByRole('link');
    expect(
      classes.map((link) => [
        link.textContent,
        link.getAttribute('href')?.split('?')[0],
        link.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['All', '/plans', null],
      ['Medicare', '/plans/medicare', null],
      ['Medicaid/Medi-Cal', '/plans/medicaid', null],
      ['Commercial', '/plans/commercial', 'page'],
    ]);
  });

  it('returns to page 1 in another class', async () => {
    const view = open('/plans?page=2');
    await counted('25 plans');
    await userEvent.click(screen.getByRole('link', { name: 'Commercial' }));
    await counted('24 of 25 plans');
    expect(view.address()).toBe('/plans/commercial');
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  });
});
