import { describe, expect, it } from '@jest/globals';
import type { Plan } from '../plan.ts';
import { makePlan } from '../testing/make-plan.ts';
import { prefixCells, prefixLabels, prefixRows } from './export-prefixes.ts';

describe('the rows of the prefix sheet', () => {
  const planOf = (descriptiveName: string, ...prefixes: string[]): Plan =>
    makePlan({ descriptiveName, prefixes: prefixes.map((value) => ({ value })) });

  it('are sorted by prefix, and by name if several plans have it', () => {
    const plans = [planOf('Silver', 'XYZ', 'ABC'), planOf('Gold', 'XYZ', 'XYZ'), planOf('Bronze', 'XYA')];
    expect(prefixRows(plans).map(({ prefix, plan }) => `${prefix} ${plan.descriptiveName}`)).toEqual([
      'ABC Silver',
      'XYA Bronze',
      'XYZ Gold',
      'XYZ Silver',
    ]);
  });

  it('have a cell under each label, with the statuses of that facility only', () => {
    const facilityContracts = (['Must Call', 'See Notes', 'Must Call'] as const).map((contractStatus) => ({
      facilityName: 'Cedar',
      contractStatus,
    }));
    const reason = 'Plan says Contracted; the payer’s contract is Termed';
    Object.assign(facilityContracts[2] ?? {}, { reason });
    const elsewhere = { facilityName: 'Alder', contractStatus: 'Contracted' as const };
    const plan: Plan = {
      ...planOf('Gold PPO', 'XYZ'),
      planName: 'PPO',
      planCode: 5_500,
      payerName: 'Brightquill',
      payerCode: 1_200,
      financialClass: 'Medicare',
      facilityContracts: [elsewhere, ...facilityContracts],
    };
    const cells = prefixCells({ prefix: 'XYZ', plan }, 'Cedar');
    expect(prefixLabels('Cedar').map((label, at) => [label, cells[at]])).toEqual([
      ['Prefix', 'XYZ'],
      ['Descriptive Name', 'Gold PPO'],
      ['Plan Name', 'PPO'],
      ['Plan Code', 5_500],
      ['Payer Name', 'Brightquill'],
      ['Payer Code', 1_200],
      ['Financial Class', 'Medicare'],
      ['Contracting at Cedar', `Must Call; See Notes; Must Call (${reason})`],
    ]);
    expect(prefixCells({ prefix: 'XYZ', plan }, 'Elsewhere').at(-1)).toBe('-');
  });
});
