import { describe, expect, it } from '@jest/globals';
import { contractStatusSchema } from '../fields/parts.ts';
import type { Plan } from '../plan.ts';
import { makePlan } from '../testing/make-plan.ts';
import { createPlanSearch } from './plan-search.ts';

const sample = makePlan({ prefixes: [] });

/** Returns a payer's plan with one status at its own facility, another one elsewhere, and a third one in its notes. */
const planOf = (
  payerName: string,
  contractStatus: Plan['facilityContracts'][number]['contractStatus'],
): Plan => ({
  ...sample,
  payerName,
  ...{
    descriptiveName: `${payerName} EPO`,
    planName: 'EPO',
    notes: 'Do not call: must see notes, contracted. No referral needed.',
  },
  facilityContracts: [
    { facilityName: 'Quarryfield Center', contractStatus: 'Not Contracted' },
    { facilityName: sample.facilityName, contractStatus },
  ],
});
const plans = contractStatusSchema.options.map((status) => planOf('Larch', status));
const found = (text: string, all: readonly Plan[] = plans): string[] => {
  const { rows } = createPlanSearch(all).general(text);
  return [...rows].map((row) => all[row]?.facilityContracts[1]?.contractStatus ?? '');
};

describe('a contracting status in a search', () => {
  it.each([
    ['not contracted', ['Not Contracted']],
    ['NOT  Contracted larch', ['Not Contracted']],
    ['larch not contr', ['Not Contracted']],
    ['must call', ['Must Call', 'Must Call to Confirm']],
    ['epo must cal larch', ['Must Call', 'Must Call to Confirm']],
    ['must call to', ['Must Call to Confirm']],
    ['must call to confirm', ['Must Call to Confirm']],
    ['see notes', ['See Notes']],
    ['must call, larch', ['Must Call', 'Must Call to Confirm']],
    ['non contracted', ['Not Contracted']],
    ['not-contracted', ['Not Contracted']],
    ['noncontracted larch', ['Not Contracted']],
    ['larch, Non – Contr', ['Not Contracted']],
    ['not contracted, larch', ['Not Contracted']],
    ['no contract', ['Not Contracted']],
    ['larch no contract', ['Not Contracted']],
    ['tidewater not contracted', []],
    ['quarryfield', []],
  ])('of several words is one phrase and means this facility’s status: %s', (text, statuses) => {
    expect(found(text)).toEqual(statuses);
  });

  it('never falls back to plans with another status', () => {
    const contracted = plans.filter((_, row) => contractStatusSchema.options[row] === 'Contracted');
    for (const text of [
      'not contracted',
      'larch not contracted',
      'larhc not contracted',
      'larch springs must call',
      'non-contracted',
      'no contract',
      'not contracted, larch',
    ])
      expect([text, ...found(text, contracted)]).toEqual([text]);
  });

  it('finds a plan that is called so, whatever its status, first if it is its whole name', () => {
    const commercial = (descriptiveName: string, status: 'Must Call' | 'Not Contracted'): Plan => ({
      ...planOf('Larch', status),
      descriptiveName,
    });
    const search = createPlanSearch([
      commercial('Commercial Basic', 'Not Contracted'),
      commercial('NON-CONTRACTED COMMERCIAL', 'Must Call'),
      commercial('Commercial', 'Must Call'),
    ]);
    expect([...search.general('non-contracted commercial').rows]).toEqual([1, 0]);
    expect([...search.general('commercial noncontr').rows]).toEqual([0, 1]);
  });

  it('can be combined with a close match of a name', () => {
    expect(found('larhc not contracted')).toEqual(['Not Contracted']);
    expect(found('larch springs must call')).toEqual(['Must Call', 'Must Call to Confirm']);
  });

  it('leaves the order of the plans to the other words', () => {
    const both = [planOf('Old Starlarch', 'Must Call'), planOf('Old Larch', 'Must Call')];
    for (const text of ['larch must call', 'must call larch'])
      expect([...createPlanSearch(both).general(text).rows]).toEqual([1, 0]);
  });

  it('of one word is searched like any other word, and Contracted comes first', () => {
    expect(found('contracted', [...plans].reverse())[0]).toBe('Contracted');
    expect(found('contracted')).toHaveLength(plans.length);
    expect(found('not c')).toHaveLength(plans.length);
  });

  it('is highlighted as one phrase', () => {
    expect(createPlanSearch(plans).general('larch not contracted').termsOfWords).toEqual([
      ['larch'],
      ['not contracted'],
    ]);
  });
});
