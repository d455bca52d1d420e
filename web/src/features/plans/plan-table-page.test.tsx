/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { announceAtOnce } from '../../testing/announce-at-once.ts';
import { json, listAnswer, refusal } from '../../testing/fake-api.ts';
import { lookAgain } from '../../testing/look-again.ts';
import {
  all,
  button,
  count,
  counted,
  headers,
  open,
  openList,
  rows,
  searchBox,
} from './testing/open-plans.tsx';

announceAtOnce();

describe('the plan table', () => {
  it('shows ten rows of the default columns, with - in empty cells', async () => {
    await openList();
    expect(headers()).toEqual([
      'Descriptive Name',
      'Financial Class',
      'Plan Name',
      'Plan Code',
      'Contracting',
      'Prefixes',
      'Card Front',
      'Card Back',
    ]);
    expect(rows()).toHaveLength(10);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('26');
    const cells = within(rows()[1] ?? document.body).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Medicare Part B',
      'Medicare',
      'Silver PPO',
      '88002',
      '-',
      '-',
      '-',
      '-',
    ]);
  });

  it('shows the active facility’s contracting status first', async () => {
    await openList();
    const chips = [...document.querySelectorAll('[data-tone]')].map((chip) => [
      chip.getAttribute('aria-label') ?? chip.textContent,
      chip.getAttribute('data-tone'),
    ]);
    expect(chips).toEqual([
      ['Not Contracted', 'red'],
      ['Harbor: Contracted', 'green'],
    ]);
  });

  it('sorts by a header, first ascending and then descending', async () => {
    const view = await openList();
    const header = () => screen.getByRole('columnheader', { name: /Plan Code/ });
    await userEvent.click(button('Plan Code'));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(button('Plan Code'));
    expect(header().getAttribute('aria-sort')).toBe('descending');
    expect(rows()[0]?.textContent).toContain('Medicare Part B');
    await waitFor(() => expect(view.address()).toBe('/plans?sort=-planCode'));
  });

  it('changes pages, which it announces, returns to page 1 on a new search, and can show all rows', async () => {
    const view = await openList();
    const announced = (text: string) =>
      waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text));
    await announced('25 plans');
    await userEvent.click(button('Page 3'));
    await announced('25 plans, page 3');
    expect(rows()).toHaveLength(5);
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('22');
    await waitFor(() => expect(view.address()).toBe('/plans?page=3'));
    await userEvent.type(searchBox(), 'plan');
    expect(button('Page 1').getAttribute('aria-current')).toBe('page');
    await announced('23 of 25 plans');
    await userEvent.click(button('Show All'));
    expect(button('Paginate Results')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('resizes columns by keyboard, not below 120 px, and remembers the width', async () => {
    const { unmount } = await openList();
    const handle = () => screen.getByRole('separator', { name: 'Width of Plan Name' });
    expect(handle().getAttribute('aria-valuenow')).toBe('165');
    fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    expect(JSON.parse(localStorage.getItem('planTableColumnWidths_v1') ?? '')).toEqual({ planName: 175 });
    unmount();
    await openList();
    expect(handle().getAttribute('aria-valuenow')).toBe('175');
    fireEvent.keyDown(handle(), { key: 'Home' });
    fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
    expect(handle().getAttribute('aria-valuenow')).toBe('120');
  });

  it('gives spare width only to the Descriptive Name, and stores no automatic width', async () => {
    const width = (label: string) =>
      screen.getByRole('separator', { name: `Width of ${label}` }).getAttribute('aria-valuenow');
    const resize = (pixels: number) => {
      window.innerWidth = pixels;
      fireEvent(window, new Event('resize'));
    };
    await openList();
    try {
      resize(1024);
      expect(['Plan Code', 'Plan Name', 'Contracting'].map(width)).toEqual(['136', '165', '220']);
      resize(1280);
      expect(['Plan Code', 'Plan Name', 'Contracting'].map(width)).toEqual(['136', '165', '220']);
      expect(width('Descriptive Name')).toBe('220');
      resize(1920);
      expect(['Descriptive Name', 'Plan Name'].map(width)).toEqual(['640', '165']);
      expect(localStorage.getItem('planTableColumnWidths_v1')).toBeNull();
    } finally {
      resize(1920);
    }
  });

  it('resizes columns by dragging their edge', async () => {
    await openList();
    const handle = () => screen.getByRole('separator', { name: 'Width of Plan Name' });
    // jsdom does not support pointer capture.
    Object.assign(handle(), { setPointerCapture: () => {} });
    fireEvent.pointerDown(handle(), { button: 0, clientX: 500 });
    fireEvent.pointerMove(handle(), { clientX: 580 });
    fireEvent.pointerUp(handle());
    expect(handle().getAttribute('aria-valuenow')).toBe('245');
    expect(JSON.parse(localStorage.getItem('planTableColumnWidths_v1') ?? '')).toEqual({ planName: 245 });
  });
});

describe('the plan list', () => {
  it('offers administrators an import when the facility has no plans', async () => {
    open('/plans', [], {}, 'admin');
    expect(await screen.findByText('Cedar has no plans yet.')).toBeTruthy();
    expect(count()).toBe('0 plans');
    expect(screen.getByRole('link', { name: 'Import a spreadsheet' }).getAttribute('href')).toBe(
      '/admin/imports?kind=plans',
    );
  });

  it('shows the error when it cannot be loaded, and loads on Retry', async () => {
    const { wire } = open('/plans', all, {
      listPlans: () => refusal(500, 'INTERNAL', 'Something went wrong on our side. Please try again.'),
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Something went wrong on our side. Please try again.')).toBeTruthy();
    wire.replies.listPlans = listAnswer(all);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await counted('25 plans');
  });

  it('keeps its rows when a later check fails, and shows when they were loaded', async () => {
    const { wire } = await openList();
    wire.replies.listPlans = () => 'network-down';
    await lookAgain(wire);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/cannot be reached.*Showing data from/);
    expect(rows()).toHaveLength(10);
  });

  it('is looked up again every three minutes while it stays open', async () => {
    const intervals = jest.spyOn(window, 'setInterval');
    const { wire } = await openList();
    wire.replies.listPlans = listAnswer(all.slice(1), 'v2');
    act(() => {
      for (const [action, ms] of intervals.mock.calls) if (ms === 3 * 60_000) action();
    });
    intervals.mockRestore();
    await counted('24 plans');
  });

  it('is reported as incomplete when the rest of it cannot be loaded', async () => {
    const page = { data: all.slice(0, 2), total: 25, version: 'v1', nextCursor: 'more' };
    open('/plans?q=sierra', all, {
      listPlans: ({ path }) =>
        path.includes('cursor=') ? refusal(500, 'INTERNAL', 'Something went wrong.') : json(page),
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Only part of the list has been loaded.',
    );
    expect(screen.getByText('Nothing was found in the part of the list that was loaded.')).toBeTruthy();
    expect(count()).toBe('0 of 25 plans so far');
  });

  it('offers to copy on the current row and on the row that the pointer has moved over', async () => {
    await openList();
    const copying = () =>
      rows()
        .filter((row) => within(row).queryByRole('button', { name: /^Copy plan code/ }) !== null)
        .map((row) => row.dataset.place);
    expect(copying()).toEqual(['0']);
    fireEvent.mouseMove(screen.getByText('Medicare Part B'));
    expect(copying()).toEqual(['0', '1']);
    fireEvent.mouseLeave(screen.getByRole('grid'));
    expect(copying()).toEqual(['0']);

    // The list scrolled below a resting pointer: the browser reports "over" without a move.
    const third = rows()[2] ?? document.body;
    fireEvent.mouseOver(third);
    expect(copying()).toEqual(['0']);
    fireEvent.mouseMove(third);
    expect(copying()).toEqual(['0', '2']);
    fireEvent.mouseOver(rows()[3] ?? document.body);
    expect(copying()).toEqual(['0']);
  });

  it('shows when it was last updated as soon as the browser is offline', async () => {
    await openList();
    expect(screen.queryByText(/Last updated/)).toBeNull();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(/^Last updated .*\d{4}.*\d{2}:\d{2}.*\.$/)).toBeTruthy();
    Reflect.deleteProperty(navigator, 'onLine');
    fireEvent(window, new Event('online'));
  });
});
