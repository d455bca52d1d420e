/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makePlan } from '../../../../../../shared/plan/testing/make-plan.ts';
import { json } from '../../../../testing/fake-api.ts';
import { dialog as openedDialog } from '../../../../testing/press.ts';
import { write } from '../../../../testing/write.ts';
import { counted, open, rows, searchBox } from '../../testing/open-plans.tsx';

const tags = { Cedar: 'CED', 'Ash Clinic': 'ASH', Birch: 'BIR', Dogwood: 'DOG', Elm: 'ELM' };
const own = { facilityName: 'Cedar', contractStatus: 'Must Call' } as const;
const elsewhere = [
  { facilityName: 'Dogwood', contractStatus: 'Contracted' },
  { facilityName: 'Ash Clinic', contractStatus: 'Not Contracted' },
  { facilityName: 'Birch', contractStatus: 'See Notes' },
] as const;
const planOf = (descriptiveName: string, others: readonly (typeof elsewhere)[number][]) =>
  makePlan({ descriptiveName, facilityName: 'Cedar', facilityContracts: [...others, own] });
const plans = [planOf('Alder', elsewhere), planOf('Beech', elsewhere.toReversed())];

const show = async (list = plans) => {
  open('/plans', [], { listPlans: () => json({ data: list, total: list.length, version: 'v1', tags }) });
  await counted(list.length === 1 ? '1 plan' : `${list.length} plans`);
};
const cellOf = (row: HTMLElement | undefined) => {
  const cell = row?.querySelector<HTMLElement>('td:has([data-tone])');
  if (!cell) throw new Error('The row has no cell of statuses.');
  return cell;
};
const texts = (row: HTMLElement | undefined) =>
  [...cellOf(row).querySelectorAll('[data-tone], [data-elsewhere]')].map(({ textContent }) => textContent);
const narrow = (presses: number) => {
  const handle = screen.getByRole('separator', { name: 'Width of Contracting' });
  for (let press = 0; press < presses; press += 1) fireEvent.keyDown(handle, { key: 'ArrowLeft' });
};

describe('the Contracting cell', () => {
  it('shows other facilities by their tags in a fixed order, whatever is searched', async () => {
    await show();
    const inOrder = ['Must Call', 'ASH', 'BIR', 'DOG'];
    expect(rows().map(texts)).toEqual([inOrder, inOrder]);
    await write(searchBox(), 'must call');
    expect(rows().map(texts)).toEqual([inOrder, inOrder]);
  });

  it('shows - for this facility if only others have a status, so that no tag is read as the answer', async () => {
    await show([makePlan({ facilityName: 'Cedar', facilityContracts: [...elsewhere] })]);
    expect(cellOf(rows()[0]).textContent).toBe('-ASHBIRDOG');
  });

  it('names each tag’s facility in its tooltip and for screen readers', async () => {
    await show();
    const cell = cellOf(rows()[0]);
    expect(cell.title.split('\n')).toEqual([
      'Cedar: Must Call',
      'ASH Ash Clinic: Not Contracted',
      'BIR Birch: See Notes',
      'DOG Dogwood: Contracted',
      'At other facilities: from the plan',
    ]);
    expect(within(cell).getByRole('img', { name: 'Ash Clinic: Not Contracted' }).dataset.tone).toBe('red');
  });

  it('shows the safer status and why, also in search and details, if a contract contradicts the plan', async () => {
    const lines = [{ facilityName: 'Cedar', contractStatus: 'Contracted' as const }, ...elsewhere];
    const ofCedar = { facilityName: 'Cedar', facilityContracts: lines };
    const termed = makePlan({ descriptiveName: 'Alder', payerName: 'Northbank', ...ofCedar });
    const holds = makePlan({ descriptiveName: 'Beech', payerName: 'Southbank', ...ofCedar });
    const fact = { financialClass: 'Commercial', effectiveDate: '', endDate: '' };
    const contracts = [
      { payerName: 'NORTHBANK', status: 'Termed', ...fact },
      { payerName: 'Southbank', status: 'Contracted', ...fact },
    ];
    const answer = { data: [termed, holds], total: 2, version: 'v1', tags };
    open('/plans', [], {
      listPlans: () => json({ ...answer, contracting: { contracts, policies: [] } }),
      getPlanCover: () => json({ data: { contracts: [], policies: [] } }),
    });
    await counted('2 plans');
    const reason = 'Plan says Contracted; the payer’s contract is Termed';
    expect(rows().map(texts)).toEqual([['Must Call'], ['Contracted', 'ASH', 'BIR', 'DOG']]);
    expect(cellOf(rows()[0]).textContent).toBe('Must CallPayer’s contract is Termed');
    expect(cellOf(rows()[0]).title).toContain(`Cedar: Must Call (${reason})`);
    await write(searchBox(), 'must call');
    await counted('1 of 2 plans');
    await userEvent.click(cellOf(rows()[0]));
    const dialog = await openedDialog('Alder');
    expect(dialog.getByText(reason)).toBeTruthy();
    expect(dialog.getByText('Must Call')).toBeTruthy();
  });

  it('shows as many tags as fit, and how many more there are', async () => {
    await show();
    narrow(7);
    expect(texts(rows()[0])).toEqual(['Must Call', 'ASH', '+2']);
    narrow(20);
    expect(texts(rows()[0])).toEqual(['Must Call', '+3']);
  });

  it('shows the tags that fit beside the status in a compact row', async () => {
    localStorage.setItem('planTableDensity', '"compact"');
    await show();
    expect(texts(rows()[0])).toEqual(['Must Call', 'ASH', '+2']);
  });

  it('spells out every facility in print', async () => {
    await show();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(texts(rows()[0])).toEqual([
      'Must Call',
      'Ash Clinic: Not Contracted',
      'Birch: See Notes',
      'Dogwood: Contracted',
    ]);
  });

  it('names eight facilities in its tooltip and counts the rest', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...elsewhere[0], facilityName: `Elm ${n}` }));
    await show([makePlan({ facilityContracts: [own, ...many] })]);
    expect(cellOf(rows()[0]).title.split('\n')).toHaveLength(10);
    expect(cellOf(rows()[0]).title).toMatch(/\nand 5 more\n/);
  });
});
