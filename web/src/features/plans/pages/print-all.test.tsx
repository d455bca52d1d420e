/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../../testing/fake-api.ts';
import { all, button, count, counted, open, openList, rows } from '../testing/open-plans.tsx';

describe('the Print button', () => {
  const printed: number[] = [];
  let counts: (string | null | undefined)[] = [];
  beforeEach(() => {
    printed.length = 0;
    counts = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(rows().length);
      counts.push(count());
      window.dispatchEvent(new Event('afterprint'));
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('prints every plan found and then shows the page of ten rows again', async () => {
    await openList();
    expect(rows()).toHaveLength(10);
    await userEvent.click(button('Print all plans found'));
    await waitFor(() => expect(printed).toEqual([all.length]));
    await waitFor(() => expect(rows()).toHaveLength(10));
  });

  it('counts only the plans on the sheet while the list is still loading', async () => {
    const page = { total: all.length, version: 'v1' };
    open('/plans', [], {
      listPlans: ({ path }) =>
        path.includes('cursor=')
          ? new Promise(() => {})
          : json({ ...page, data: all.slice(0, 20), nextCursor: 'more' }),
    });
    await counted('25 plans');
    await userEvent.click(button('Print all plans found'));
    await waitFor(() => expect(counts).toEqual(['20 of 25 plans so far']));
    expect(printed).toEqual([20]);
    await counted('25 plans');
  });

  it('asks for confirmation before it prints more than 200 plans', async () => {
    const many = Array.from({ length: 201 }, () => makePlan());
    open('/plans', many);
    await counted('201 plans');
    await userEvent.click(button('Print all plans found'));
    await screen.findByText('To print fewer, search first.');
    expect(printed).toEqual([]);
    await userEvent.click(button('Print all'));
    await waitFor(() => expect(printed).toEqual([201]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
