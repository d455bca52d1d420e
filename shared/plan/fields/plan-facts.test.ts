import { describe, expect, it } from '@jest/globals';
import { statusTone } from '../../hub/contracts/contract-status.ts';
import { planId, planIdParts } from '../plan-id.ts';
import { makePlan } from '../testing/make-plan.ts';
import { classFilters, inClass } from './financial-class.ts';
import { addressText } from './parts.ts';
import { defaultVisibleColumns, planColumns, searchedTexts } from './plan-columns.ts';

describe('statusTone', () => {
  it.each([
    ['Contracted', 'green'],
    [' contracted ', 'green'],
    ['Not Contracted', 'red'],
    ['Must Call', 'orange'],
    ['must call to confirm', 'orange'],
    ['See Notes', 'blue'],
    ['Termed', 'neutral'],
    ['', 'neutral'],
  ])('colors the status %j %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('inClass', () => {
  it('treats the three spellings of Medicaid as one class', () => {
    for (const spelling of ['Medicaid', 'Medi-Cal', 'Medicaid/Medi-Cal'] as const) {
      expect(classFilters.map((filter) => inClass(filter, spelling))).toEqual([true, false, true, false]);
    }
  });

  it('matches any other class only under All and its own name', () => {
    for (const one of ['Medicare', 'Commercial'] as const)
      expect(classFilters.filter((filter) => inClass(filter, one))).toEqual(['All', one]);
  });

  it('matches Other only under All', () => {
    expect(classFilters.filter((filter) => inClass(filter, 'Other'))).toEqual(['All']);
  });
});

describe('a plan ID', () => {
  it('contains its facility and can be split into its parts again', () => {
    const key = 'a1'.repeat(16);
    expect(planIdParts(planId('north000', key))).toEqual({ facilityId: 'north000', key });
  });

  it.each([
    '',
    'north000',
    `north000-${'g'.repeat(32)}`,
    `NORTH000-${'a'.repeat(32)}`,
    `north000-${'a'.repeat(33)}`,
    `xnorth000-${'a'.repeat(32)}`,
  ])('is refused if it is %j', (id) => {
    expect(planIdParts(id)).toBeUndefined();
  });
});

describe('the plan columns', () => {
  it('include the 18 of the specification, with its default ones visible', () => {
    const specified = [
      'Descriptive Name',
      'Financial Class',
      'Payer Name',
      'Payer Code',
      'Plan Name',
      'Plan Code',
      'Contracting',
      'Prefixes',
      'Notes',
      'Auth Notes',
      'Portal Links',
      'Phone Numbers',
      'Claims Address (HB)',
      'Claims Address (PB)',
      'Payer ID (HB)',
      'Payer ID (PB)',
      'Card Front',
      'Card Back',
    ];
    const labels = planColumns.map(({ label }) => label);
    expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
    // An export's reader, and an import map, tell columns apart by the label.
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(planColumns.map(({ key }) => key)).size).toBe(planColumns.length);
    expect(defaultVisibleColumns).toEqual([
      'descriptiveName',
      'financialClass',
      'planName',
      'planCode',
      'facilityContracts',
      'prefix',
      'image',
      'secondaryImage',
    ]);
  });

  it('are searched except images and the end: statuses of this facility only, electronic IDs by the ID only', () => {
    expect(searchedTexts.map(({ key }) => key)).toEqual(
      planColumns.map(({ key }) => key).filter((key) => !/image|endsOn|successor/i.test(key)),
    );
    const facilityContracts = [
      { facilityName: 'Harbor', contractStatus: 'Must Call' as const },
      { facilityName: 'Cedar', contractStatus: 'See Notes' as const },
    ];
    const electronicIds = (['Eligibility', 'Remittance', 'Dental claims'] as const).map(
      (transaction, at) => ({
        transaction,
        id: at === 0 ? 'SX-107' : '0059',
        through: 'Direct',
        enrollment: 'Needed' as const,
        note: 'Ask.',
      }),
    );
    const shown = makePlan({
      ...{ facilityName: 'Harbor', facilityContracts, electronicIds, notes: 'Call first.' },
    });
    const searched = Object.fromEntries(searchedTexts.map(({ key, text }) => [key, text(shown)]));
    expect(searched).toMatchObject({
      facilityContracts: 'Must Call',
      electronicIds: 'SX-107; 0059',
      notes: 'Call first.',
    });
  });

  it('join the filled parts of an address with commas', () => {
    expect(addressText({ street: 'PO Box 1', street2: '', city: 'Sacramento', zip: '95814' })).toBe(
      'PO Box 1, Sacramento, 95814',
    );
    expect(
      addressText({ street: 'PO Box 1', street2: 'Unit 2', city: 'Sacramento', state: 'CA', zip: '95814' }),
    ).toBe('PO Box 1, Unit 2, Sacramento, CA, 95814');
    expect(addressText(undefined)).toBe('');
  });
});
