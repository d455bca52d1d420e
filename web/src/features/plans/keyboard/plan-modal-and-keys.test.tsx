/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { localTime } from '../../../kit/local-time.ts';
import { announceAtOnce } from '../../../testing/announce-at-once.ts';
import { getsFocus, openDialog, dialog as openedDialog } from '../../../testing/press.ts';
import {
  blue,
  button,
  counted,
  open,
  openList,
  prefixBox,
  searchBox,
  tabTo,
  toasts,
} from '../testing/open-plans.tsx';

announceAtOnce();

describe('the detail modal', () => {
  const modal = async () => getsFocus(await screen.findByRole('dialog', { name: 'Blue Shield PPO' }));
  const facts = (dialog: HTMLElement) =>
    Object.fromEntries(
      [...dialog.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent?.replaceAll(/\s+/g, ' '),
      ]),
    );

  it('opens on a row click, shows every fact, and returns the focus to the row on Escape', async () => {
    const view = await openList();
    await userEvent.click(screen.getByText('Blue Shield PPO'));
    const dialog = within(await modal());
    expect(view.address()).toBe(`/plans?plan=${blue._id}`);
    expect(dialog.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Plan Details',
      'Eligibility and Coding Notes',
      'Authorization Notes',
      'Insurance Card Examples',
      'Addresses',
      'Portals & Phone Numbers',
      'Contract and policies at Cedar',
    ]);
    expect(within(await modal()).getByText('Commercial')).toBeTruthy();
    expect(facts(await modal())).toMatchObject({
      'Payer Name': 'Blue Shield',
      'Payer Code': String(blue.payerCode),
      'Plan Name': 'Silver PPO',
      'Plan Code': '77001',
      'Payer ID (HB)': '-',
      'Payer ID (PB)': 'PB009',
      Cedar: 'Not Contracted',
      Harbor: 'Contracted',
      'Claims Address HB': 'PO Box 1, Sacramento, CA, 95814',
      'Claims Address PB': 'PO Box 2, Suite 9, Reno, NV, 89501',
      Portal: 'https://portal.example.com (opens in a new tab)',
      'Old data': 'https://example.com/x (opens in a new tab)',
      Eligibility: '(916) 555-0134',
      'Created At': localTime(blue.createdAt),
      'Last Updated': localTime(blue.updatedAt),
      Facts: 'Not verified',
      'Owner of its facts': 'Administrators, no interval',
    });
    expect(dialog.getByRole('heading', { name: 'Blue Card Prefixes' })).toBeTruthy();
    expect(dialog.getAllByText(/^(XYZ|ABC)$/).map(({ textContent }) => textContent)).toEqual(['XYZ', 'ABC']);
    expect(dialog.getByText('Ask for the group number.')).toBeTruthy();
    expect(dialog.getByText('No authorization under 500 dollars.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: '(916) 555-0134' }).getAttribute('href')).toBe('tel:9165550134');
    const portal = dialog.getByRole('link', { name: /portal\.example\.com/ });
    expect(portal.getAttribute('target')).toBe('_blank');
    expect(portal.getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('moves the focus to the notes from the See Notes status, and offers users no Edit link', async () => {
    const facilityContracts = [{ facilityName: 'Cedar', contractStatus: 'See Notes' as const }];
    open('/plans', [makePlan({ descriptiveName: 'With notes', notes: 'Call first.', facilityContracts })]);
    await counted('1 plan');
    await userEvent.click(screen.getByText('With notes'));
    const dialog = await openedDialog('With notes');
    await userEvent.click(dialog.getByRole('button', { name: 'See Notes' }));
    expect(document.activeElement?.textContent).toContain('Call first.');
    expect(dialog.queryByRole('link', { name: 'Edit plan' })).toBeNull();
  });

  it('closes with its Close button', async () => {
    const view = open(`/plans?plan=${blue._id}`);
    await userEvent.click(within(await modal()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('keeps the focus in the plan on a step from one of its buttons', async () => {
    open(`/plans?plan=${blue._id}`);
    await modal();
    const hasFocus = () => expect(document.activeElement?.ariaLabel).toBe('Plan');
    await waitFor(hasFocus);
    const copy = button('Copy plan code 77001');
    await tabTo(copy);
    fireEvent.keyDown(copy, { key: ']' });
    await screen.findByRole('dialog', { name: 'Medicare Part B' });
    await waitFor(hasFocus);
  });

  it('announces the plan stepped to with [ or ], and not the one it opens with, whose name is its title', async () => {
    open(`/plans?plan=${blue._id}`);
    const dialog = await modal();
    const announced = () => dialog.querySelector('.unseen[role=status]')?.textContent;
    // A timer that was set before has ended by then.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(announced()).toBe('');
    fireEvent.keyDown(document.body, { key: ']' });
    await openedDialog('Medicare Part B');
    await waitFor(() => expect(announced()).toBe('Medicare Part B'));
    fireEvent.keyDown(document.body, { key: '[' });
    await modal();
    await waitFor(() => expect(announced()).toBe(blue.descriptiveName));
  });

  it('copies the open plan’s code on the key c, even if the search does not find the plan', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    open(`/plans?q=medicare&plan=${blue._id}`);
    await modal();
    fireEvent.keyDown(document.body, { key: 'c' });
    await waitFor(() => expect(copied).toEqual(['77001']));
    fireEvent.keyDown(document.body, { key: 'C', shiftKey: true });
    // This copies marked text.
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
    // With Caps Lock on.
    fireEvent.keyDown(document.body, { key: 'C' });
    await waitFor(() => expect(copied).toEqual(['77001', '77001']));
  });

  it('need not be open for the key a to copy a claims address and name which one it is', async () => {
    const providerAddress = { street: 'PO Box 77', city: 'Eastport', state: 'ME', zip: '04631' };
    open('/plans', [
      makePlan({ descriptiveName: 'By mail', providerAddress }),
      makePlan({ descriptiveName: 'None' }),
    ]);
    await counted('2 plans');
    act(() => searchBox().blur());
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() =>
      expect(toasts()).toEqual([expect.stringMatching(/^Copied claims address \(PB\) PO Box 77/)]),
    );
    await userEvent.type(searchBox(), 'none');
    act(() => searchBox().blur());
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(toasts()).toContain('This plan has no claims address yet.'));
  });

  it('gives way to an empty, focused search after Escape twice, wherever the focus was', async () => {
    await openList();
    await userEvent.type(searchBox(), 'sierra{ArrowDown}{Enter}');
    await getsFocus(await screen.findByRole('dialog'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(searchBox());
    expect(searchBox().value).toBe('');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(searchBox());
    await userEvent.type(searchBox(), 'sierra');
    await userEvent.click(button('Plan Code'));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(searchBox());
    expect(searchBox().value).toBe('');
  });

  it('shows a plan without a code, and the key c reports that there is none to copy', async () => {
    open('/plans', [makePlan({ descriptiveName: 'From a list', planCode: undefined, payerCode: undefined })]);
    await counted('1 plan');
    expect(screen.queryByText('undefined')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'c' });
    await waitFor(() => expect(toasts()).toEqual(['This plan has no plan code yet.']));
    await userEvent.click(screen.getByText('From a list'));
    const dialog = await getsFocus(await screen.findByRole('dialog', { name: 'From a list' }));
    expect(facts(dialog)).toMatchObject({ 'Plan Code': '-', 'Payer Code': '-' });
  });

  it('is replaced by a message and leaves the keys to the table if the plan of a link is not in the list', async () => {
    open('/plans?plan=gone');
    await screen.findByText(/This plan was not found here/);
    act(() => searchBox().blur());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(searchBox());
    act(() => searchBox().blur());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('1'));
    await userEvent.keyboard('m');
    expect(await screen.findByText(/is marked for comparison/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await openedDialog('Medicare Part B');
  });
});

describe('the keyboard', () => {
  it('reaches both searches, moves through rows across pages, and opens the current row', async () => {
    await openList();
    act(() => searchBox().blur());
    await userEvent.keyboard('p');
    expect(document.activeElement).toBe(prefixBox());
    act(() => prefixBox().blur());
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(searchBox());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    await userEvent.keyboard('{ArrowDown>10/}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('10'));
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
    await userEvent.keyboard('{Enter}');
    await openedDialog('Sierra plan 08');
  });

  it('types a slash as text when the search box already has the focus', async () => {
    await openList();
    expect(document.activeElement).toBe(searchBox());
    await userEvent.keyboard('/sierra/08');
    expect(searchBox().value).toBe('sierra/08');
  });

  it('moves through the cells of a row and shows the full text of a shortened one', async () => {
    await openList();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('0'));
    const row = document.activeElement as HTMLElement;
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Blue Shield PPO');
    expect(row.dataset.fullText).toBeUndefined();
    const [, , , , contracting] = within(row).getAllByRole('gridcell');
    await userEvent.keyboard('{ArrowRight>4/}');
    expect(document.activeElement).toBe(contracting);
    expect(contracting?.hasAttribute('data-cut')).toBe(true);
    expect(row.dataset.fullText).toBe(
      'Cedar: Not Contracted\nHarbor: Contracted\nAt other facilities: from the plan',
    );
    await userEvent.keyboard('{ArrowLeft>5/}');
    expect(document.activeElement).toBe(row);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('1'));
  });

  it('triggers no single-key shortcuts in a text field or when they are switched off', async () => {
    await openList();
    await userEvent.type(searchBox(), 'c?p/');
    expect(searchBox().value).toBe('c?p/');
    expect(toasts()).toEqual([]);
    await openDialog('Keyboard shortcuts');
    await userEvent.click(await screen.findByLabelText('Use single-key shortcuts'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('p');
    expect(document.activeElement).not.toBe(prefixBox());
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(searchBox());
  });
});
