/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { openApp, type Replies } from '../../testing/open-app.tsx';
import { getsFocus } from '../../testing/press.ts';
import { settle } from '../../testing/settle.ts';
import { write } from '../../testing/write.ts';
import { Theme } from '../../theme/theme.tsx';
import { PortalHeading } from './portals-page.tsx';

const eligibility = (number: string) => ({ title: 'Eligibility', number });

const gold = makePlan({
  descriptiveName: 'Harbor Gold',
  planCode: 77001,
  phoneNumbers: [eligibility('(916) 555-0134'), { title: 'Claims', number: '(916) 555-0199 x7' }],
  portalLinks: [
    { title: 'Availity', url: 'https://www.portal.example.com/' },
    { title: 'One Health', url: 'https://one.example.org/login' },
  ],
  facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Must Call' }],
});
const silver = makePlan({
  descriptiveName: 'Harbor Silver',
  planCode: 88002,
  phoneNumbers: [eligibility('916.555.0134')],
  portalLinks: [{ title: 'Availity', url: 'http://portal.example.com' }],
});
const many = Array.from({ length: 20 }, (_, n) =>
  makePlan({ descriptiveName: `Sierra ${n}`, phoneNumbers: [{ title: 'Benefits', number: '711' }] }),
);

function open(at: string, plans: readonly Plan[] = [gold, silver, ...many], more: Replies = {}) {
  return openApp(at, { listPlans: listAnswer(plans), ...more });
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const counted = (text: string) =>
  waitFor(() => expect(document.querySelector('[data-count]')?.textContent).toBe(text));
const cardOf = (title: RegExp) => {
  const card = screen.getByRole('heading', { level: 2, name: title }).closest('article');
  if (card === null) throw new Error('A heading stands in a card.');
  return within(card);
};

describe('Insurance Phone Numbers', () => {
  it('opens, on Enter, the match for the current text, not one still shown', async () => {
    const { address } = open('/phone-numbers', [
      makePlan({ descriptiveName: 'Aspen', phoneNumbers: [eligibility('(916) 555-0101')] }),
      gold,
    ]);
    await counted('3 phone numbers, 2 plans');
    const box = screen.getByLabelText('Search phone numbers');
    await write(box, 'aspen');
    act(() => {
      fireEvent.change(box, { target: { value: 'harbor' } });
      fireEvent.keyDown(box, { key: 'Enter' });
    });
    await waitFor(() => expect(address()).toContain(`plan=${gold._id}`));
  });

  it('lists each title (number) with its plans, merging two spellings of the same number', async () => {
    open('/phone-numbers');
    await counted('3 phone numbers, 22 plans');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Insurance Phone Numbers');
    expect(document.title).toBe('Insurance Phone Numbers · Coverage Guide');
    expect(titles()).toEqual([
      'Benefits (711)',
      'Claims ((916) 555-0199 x7)',
      'Eligibility ((916) 555-0134)',
    ]);
    const card = cardOf(/^Eligibility/);
    expect(card.getByRole('link', { name: '(916) 555-0134' }).getAttribute('href')).toBe('tel:9165550134');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Harbor Gold77001Must Call',
      'Harbor Silver88002',
    ]);
  });

  it('names the payers of numbers that share a title', async () => {
    const other = makePlan({ payerName: 'Windlass', phoneNumbers: [eligibility('(916) 555-0777')] });
    open('/phone-numbers', [{ ...gold, payerName: 'Fernholt' }, other]);
    await counted('3 phone numbers, 2 plans');
    const payers = screen.getAllByRole('article').map((card) => card.querySelector('p')?.textContent);
    expect(payers).toEqual([undefined, 'Fernholt', 'Windlass']);
    expect(screen.getByRole('article', { name: /Windlass$/ })).toBeTruthy();
  });

  it('lists nothing until all plans have loaded, and then opens the plan that Enter was pressed for', async () => {
    const rest = Promise.withResolvers<Response>();
    const page = { total: 22, version: 'v1' };
    const view = open('/phone-numbers', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=') ? rest.promise : json({ ...page, data: [gold], nextCursor: 'more' }),
    });
    await waitFor(() => expect(view.wire.count('listPlans')).toBe(2));
    const box = screen.getByLabelText('Search phone numbers');
    await userEvent.type(box, 'harbor{Enter}');
    expect(screen.queryByRole('article')).toBeNull();
    expect(document.querySelector('[data-count]')?.textContent).toBe('');
    expect(view.address()).not.toContain('plan=');
    await act(async () => rest.resolve(json({ ...page, data: [silver, ...many] })));
    await counted('2 of 3 phone numbers, 2 plans');
    await getsFocus(await screen.findByRole('dialog', { name: 'Harbor Gold' }));
    await act(settle);
  });

  it('shows only some of many plans until the user asks for the rest', async () => {
    open('/phone-numbers');
    await counted('3 phone numbers, 22 plans');
    expect(cardOf(/^Benefits/).getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'Show 14 more plans of Benefits' }));
    expect(cardOf(/^Benefits/).getAllByRole('listitem')).toHaveLength(20);
    expect(document.activeElement?.textContent).toContain('Sierra 6');
  });

  it('searches plan code, group text and plan name, and keeps the search in the address', async () => {
    const view = open('/phone-numbers');
    await counted('3 phone numbers, 22 plans');
    const box = screen.getByLabelText('Search phone numbers');
    await write(box, '88002');
    await counted('1 of 3 phone numbers, 1 plan');
    expect(cardOf(/^Eligibility/).getByText('1 of 2 plans')).toBeTruthy();
    await waitFor(() => expect(view.address()).toBe('/phone-numbers?q=88002'));
    fireEvent.change(box, { target: { value: '9165550199' } });
    fireEvent.input(box);
    await counted('1 of 3 phone numbers, 1 plan');
    await waitFor(() => expect(titles()).toEqual(['Claims ((916) 555-0199 x7)']));
    await userEvent.clear(box);
    await write(box, `sierra ${many[4]?.planCode}`);
    await counted('1 of 3 phone numbers, 1 plan');
    await userEvent.keyboard('{Escape}');
    await counted('3 phone numbers, 22 plans');
  });

  it('opens the plan dialog from the keyboard and returns the focus on closing', async () => {
    const view = open('/phone-numbers?q=harbor');
    await counted('2 of 3 phone numbers, 2 plans');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const from = document.activeElement;
    expect(from?.textContent).toContain('Harbor Gold');
    await userEvent.keyboard('{Enter}');
    await getsFocus(await screen.findByRole('dialog', { name: 'Harbor Gold' }));
    expect(view.address()).toBe(`/phone-numbers?q=harbor&plan=${gold._id}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(view.address()).toBe('/phone-numbers?q=harbor'));
    await waitFor(() => expect(document.activeElement).toBe(from));
  });
});

describe('a plan opened from a directory', () => {
  it('shows an earlier report, and opens the report dialog by key or by button', async () => {
    const flags = [{ planId: gold._id, fact: 'planCode', since: new Date().toISOString() }];
    open(`/phone-numbers?plan=${gold._id}`, [gold], {
      listPlans: () => json({ data: [gold], total: 1, version: 'v1', flags }),
    });
    const plan = await screen.findByRole('dialog', { name: 'Harbor Gold' });
    await getsFocus(plan);
    expect(within(plan).getByText('reported just now')).toBeTruthy();
    const dialogName = { name: 'What is wrong with Harbor Gold?' };
    for (const ask of [
      () => userEvent.keyboard('w'),
      () => userEvent.click(within(plan).getByRole('button', { name: 'This is wrong' })),
    ]) {
      await ask();
      const dialog = await screen.findByRole('dialog', dialogName);
      await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', dialogName)).toBeNull());
    }
  });

  it('leaves the report dialog open when Back closes it, and the next plan opens without one', async () => {
    const { address } = open('/phone-numbers');
    await counted('3 phone numbers, 22 plans');
    const openFromList = async (name: string) => {
      await userEvent.click(cardOf(/^Eligibility/).getByRole('button', { name: new RegExp(`^${name}`) }));
      return getsFocus(await screen.findByRole('dialog', { name }));
    };
    const plan = await openFromList('Harbor Gold');
    await userEvent.keyboard('w');
    const name = 'What is wrong with Harbor Gold?';
    const report = await getsFocus(await screen.findByRole('dialog', { name }));
    // Behind the report nobody can press it: it takes the same step back as the browser's button.
    fireEvent.click(within(plan).getByRole('button', { name: 'Close', hidden: true }));
    await waitFor(() => expect(address()).toBe('/phone-numbers'));
    await waitFor(() => expect(plan.isConnected).toBe(false));
    await userEvent.click(within(report).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openFromList('Harbor Silver');
    expect(screen.queryByRole('dialog', { name: /^What is wrong/ })).toBeNull();
  });

  it('can be reported after it has ended', async () => {
    const ended = { ...silver, endsOn: '2020-12-31' };
    open(`/phone-numbers?plan=${ended._id}`, [gold, ended]);
    const plan = await screen.findByRole('dialog', { name: 'Harbor Silver' });
    await getsFocus(plan);
    await userEvent.click(within(plan).getByRole('button', { name: 'This is wrong' }));
    await getsFocus(await screen.findByRole('dialog', { name: 'What is wrong with Harbor Silver?' }));
  });
});

describe('Insurance Web Portals', () => {
  it('lists portals with their plans; links open in a new tab', async () => {
    open('/portal-links');
    await counted('2 portals, 2 plans');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Insurance Web Portals');
    expect(titles()).toEqual(['Availity', 'One Health']);
    const plans = cardOf(/^Availity/).getAllByRole('button');
    expect(plans.map(({ textContent }) => textContent)).toEqual([
      'Harbor Gold77001Must Call',
      'Harbor Silver88002',
    ]);
    const link = cardOf(/^Availity/).getByRole('link');
    expect(link.getAttribute('href')).toBe('https://www.portal.example.com/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(plans[1] ?? document.body);
    await getsFocus(await screen.findByRole('dialog', { name: 'Harbor Silver' }));
  });

  it('shows an unsafe address as text', () => {
    const group = { key: 'k', title: 'Old data', value: 'javascript:alert(1)', payers: [], plans: [gold] };
    render(<PortalHeading group={group} terms={[]} />, { wrapper: Theme });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
  });

  it('finds a portal by its site, and opens a plan named in the address', async () => {
    open(`/portal-links?q=portal.example&plan=${silver._id}`);
    await counted('1 of 2 portals, 2 plans');
    await getsFocus(await screen.findByRole('dialog', { name: 'Harbor Silver' }));
  });
});

describe('a directory', () => {
  it('suggests what to try when nothing matches, without denying a plan that it does not list', async () => {
    open('/portal-links?q=sierra');
    await screen.findByText("No portal, and no plan with one, has 'sierra'.");
    expect(screen.getByText(/^Try fewer letters, a part of the site’s name, or/)).toBeTruthy();
  });

  it('reports that there are no plans, or that no plan has a portal', async () => {
    open('/portal-links', []);
    expect(await screen.findByRole('heading', { name: 'Cedar has no plans yet.' })).toBeTruthy();
    cleanup();
    // As in another browser: this one has cached the empty list.
    localStorage.clear();
    open('/portal-links', many);
    expect(await screen.findByText('No plan has a web portal yet.')).toBeTruthy();
    cleanup();
    localStorage.clear();
    open('/portal-links', [{ ...gold, endsOn: '2020-12-31' }]);
    expect(await screen.findByRole('heading', { name: 'Cedar has no plans yet.' })).toBeTruthy();
  });

  it('reports what went wrong, and loads on Retry', async () => {
    const listPlans = () => refusal(500, 'INTERNAL', 'It broke.');
    const { wire } = open('/phone-numbers', [], { listPlans });
    expect((await screen.findByRole('alert')).textContent).toContain('It broke.');
    wire.replies.listPlans = listAnswer([gold]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await counted('2 phone numbers, 1 plan');
  });
});
