/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../../shared/plan/testing/make-plan.ts';
import { dialog as openedDialog } from '../../../../testing/press.ts';
import { write } from '../../../../testing/write.ts';
import { counted, open, prefixBox, rows, searchBox } from '../../testing/open-plans.tsx';

const values = Array.from({ length: 1_500 }, (_, at) => (at + 1_296).toString(36).toUpperCase());
const plan = makePlan({
  descriptiveName: 'Blue of Northbank',
  prefixes: values.map((value) => ({ value })),
  prefix: values.join(', '),
});
const [first = '', second = ''] = values;
const last = values.at(-1) ?? '';
const cell = () => {
  const found = rows()[0]?.querySelector(`[title^="${first}, ${second}"]`);
  if (!found) throw new Error('The row has no cell of prefixes.');
  return found;
};

describe('a plan with 1,500 prefixes', () => {
  it('shows the first ones in the table, led by the one searched for', async () => {
    open('/plans', [plan]);
    await counted('1 plan');
    expect(cell().textContent).toBe(`${first}${second}+1,498 more`);
    expect(cell().getAttribute('title')).toMatch(/ and 1,440 more$/);
    await userEvent.type(prefixBox(), last.toLowerCase());
    expect(cell().textContent).toBe(`${last}${first}+1,498 more`);
    expect(cell().querySelector('mark')?.textContent).toBe(last);
  });

  it('has all of them on paper, where the others could not be looked up', async () => {
    open('/plans', [plan]);
    await counted('1 plan');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rows().map(({ textContent }) => textContent)[1]).toBe(
      `All 1,500 prefixes of Blue of Northbank: ${values.join(' ')}`,
    );
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rows()).toHaveLength(1);
  });

  it('shows the one that the general search found, in the table and when opened', async () => {
    open('/plans', [plan]);
    await counted('1 plan');
    await write(searchBox(), last.toLowerCase());
    expect(cell().textContent).toBe(`${last}${first}+1,498 more`);
    expect(cell().querySelector('mark')?.textContent).toBe(last);
    await userEvent.keyboard('{Enter}');
    const dialog = await openedDialog('Blue of Northbank');
    expect(dialog.getAllByRole('listitem')[0]?.innerHTML).toBe(`<mark>${last}</mark>`);
  });

  it('shows a hundred when opened, led by the one searched for, and all of them on request', async () => {
    open(`/plans?plan=${plan._id}&prefix=${last}`, [plan]);
    const dialog = await openedDialog('Blue of Northbank');
    const badges = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(badges()).toEqual([last, ...values.slice(0, 99)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Show all 1,500 prefixes' }));
    expect(badges()).toEqual(values);
    await userEvent.click(dialog.getByRole('button', { name: 'Show fewer prefixes' }));
    expect(badges()).toHaveLength(100);
  });
});
