import { describe, expect, it } from '@jest/globals';
import { nameProblem } from './name-rules.ts';
import { isValidOn, payerNameFields, payerNameInputSchema } from './payer-name.ts';

describe('another name of a payer', () => {
  it('is valid from its first day through its last day', () => {
    const dated = { from: '2026-03-01', until: '2026-03-31' };
    const days = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01'];
    expect(days.map((day) => isValidOn(dated, day))).toEqual([false, true, true, true, false]);
    expect(days.every((day) => isValidOn({ from: '', until: '' }, day))).toBe(true);
    expect(days.map((day) => isValidOn({ ...dated, until: '' }, day)).at(-1)).toBe(true);
    expect(days.map((day) => isValidOn({ ...dated, from: '' }, day)).at(0)).toBe(true);
  });

  it('requires a name and a payer, and nothing else', () => {
    const parsed = payerNameInputSchema.parse({ name: ' Old ', payerName: 'New' });
    expect(parsed).toEqual({ name: 'Old', payerName: 'New', kind: 'known here as', ...empty });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(payerNameFields).sort());
    for (const missing of [{ name: 'Old' }, { payerName: 'New' }, { name: ' ', payerName: 'New' }])
      expect([missing, payerNameInputSchema.safeParse(missing).success]).toEqual([missing, false]);
  });

  const empty = { state: '', from: '', until: '', notes: '' };

  it.each([
    ['Coverdale', 'Fernholt', undefined],
    ['Fern Holt!', 'FERNHOLT', 'name'],
    ['?', 'Fernholt', 'name'],
    ['Coverdale', '…', 'payerName'],
  ])('spelled %j for the payer %j has the invalid field %j', (name, payerName, field) => {
    expect(Object.keys(nameProblem({ name, payerName }) ?? {})).toEqual(field === undefined ? [] : [field]);
  });
});
