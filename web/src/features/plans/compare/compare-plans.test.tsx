/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { json, listAnswer } from '../../../testing/fake-api.ts';
import { lookAgain } from '../../../testing/look-again.ts';
import { dialog } from '../../../testing/press.ts';
import { write } from '../../../testing/write.ts';
import { all, blue, button, counted, marks, open, openList, rows } from '../testing/open-plans.tsx';

const comparison = () => dialog('Compare two plans');
const heads = async () => (await comparison()).getAllByRole('columnheader').map((head) => head.textContent);

describe('comparing two plans', () => {
  it('marks two plans by key and lists what differs before what both share', async () => {
    await openList();
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'm' });
    expect(rows()[0]?.getAttribute('aria-selected')).toBe('true');
    expect((await screen.findByText(/is marked for comparison/)).textContent).toContain(blue.descriptiveName);
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'm' });
    expect(await heads()).toEqual([
      expect.stringMatching(/^Blue Shield PPO/),
      expect.stringMatching(/^Medicare Part B/),
      expect.stringContaining('The same in both'),
    ]);
    const opened = await comparison();
    const names = opened.getAllByRole('rowheader').map((head) => head.textContent);
    expect(names.indexOf('Plan Code')).toBeLessThan(names.indexOf('Plan Name'));
    expect(marks()).toEqual(expect.arrayContaining(['77001', '88002', 'Medicare', 'Harbor']));
    await userEvent.click(opened.getByRole('button', { name: 'Open Medicare Part B' }));
    await dialog('Medicare Part B');
    expect(screen.queryByText(/is marked for comparison/)).toBeNull();
  });

  it('works with Ctrl+click and with the open plan’s button, whose label says what it does', async () => {
    const { address } = await openList();
    fireEvent.click(rows()[3]?.querySelector('td') ?? document.body, { ctrlKey: true });
    await screen.findByText(/is marked for comparison/);
    // Its dialog would open only later.
    expect(address()).not.toContain('plan=');
    await userEvent.click(rows()[0]?.querySelector('td') ?? document.body);
    await dialog(blue.descriptiveName);
    await userEvent.click(button('Compare with the marked plan'));
    expect((await heads())[1]).toMatch(/^Blue Shield PPO/);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows().some((row) => row.hasAttribute('aria-selected'))).toBe(false);
  });

  it('shows why a status contradicts its plan only for that plan, if the other says the same itself', async () => {
    const says = (contractStatus: 'Contracted' | 'Must Call') =>
      makePlan({
        facilityName: 'Cedar',
        payerName: contractStatus,
        facilityContracts: [{ facilityName: 'Cedar', contractStatus }],
      });
    const plans = [says('Contracted'), says('Must Call')] as const;
    const { payerName, financialClass } = plans[0];
    const termed = { payerName, financialClass, status: 'Termed', effectiveDate: '', endDate: '' };
    const contracting = { contracts: [termed], policies: [] };
    open('/plans', [], {
      listPlans: () => json({ data: plans, total: 2, version: 'v1', tags: {}, contracting }),
    });
    await counted('2 plans');
    for (const row of [0, 1])
      fireEvent.click(rows()[row]?.querySelector('td') ?? document.body, { ctrlKey: true });
    const line = (await comparison()).getByRole('rowheader', { name: 'Contracting' }).parentElement;
    const cells = [...(line?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
    expect(cells.toSorted()).toEqual([
      'Must CallCedar',
      'Must CallCedarPlan says Contracted; the payer’s contract is Termed',
    ]);
  });

  it('copies an address in one line, and says when another user deletes one of the plans', async () => {
    const { wire } = await openList();
    for (const row of [0, 1])
      fireEvent.click(rows()[row]?.querySelector('td') ?? document.body, { ctrlKey: true });
    const copy = 'Copy claims address (HB) PO Box 1, Sacramento, CA, 95814';
    expect((await comparison()).getByRole('button', { name: copy })).toBeTruthy();
    wire.replies.listPlans = listAnswer(all.slice(1), 'v2');
    await lookAgain(wire);
    await counted('24 plans');
    const message = (await comparison()).getByRole('status');
    expect(message.textContent).toBe('Blue Shield PPO is no longer in the directory.');
  });

  it('counts a held-down mark key once, but repeats held-down navigation keys', async () => {
    await openList();
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'm' });
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'm', repeat: true });
    expect((await screen.findByText(/is marked for comparison/)).textContent).toContain(blue.descriptiveName);
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', repeat: true });
    expect(document.activeElement).toBe(rows()[1]);
    // Otherwise the browser would scroll.
    for (const key of ['Home', 'End'])
      expect(fireEvent.keyDown(document.body, { key, repeat: true })).toBe(false);
  });

  it('keeps a mark through a search and removes it on Cancel', async () => {
    await openList();
    fireEvent.keyDown(rows()[0] ?? document.body, { key: 'm' });
    await screen.findByText(/is marked for comparison/);
    await write(screen.getByLabelText('Search plans'), 'sierra');
    await counted('23 of 25 plans');
    await userEvent.click(button('Cancel'));
    expect(screen.queryByText(/is marked for comparison/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
