import { describe, expect, it } from '@jest/globals';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import { makePlan } from '../../../../../shared/plan/testing/make-plan.ts';
import { makePayerName } from '../../../testing/make-payer-name.ts';
import { foundIn, namesByPayer } from './found-in.ts';

const plan = makePlan({
  descriptiveName: 'Blue Shield PPO',
  payerName: 'Blue Shield',
  notes: 'Ask for the referral',
  phoneNumbers: [{ title: 'Eligibility', number: '(916) 555-0134' }],
  image: '/cards/referral.svg',
});
const visible = (...keys: PlanColumnKey[]) => new Set(keys);

const reasons = (
  terms: readonly (readonly string[])[],
  shown: ReadonlySet<PlanColumnKey>,
  names: readonly PayerName[] = [],
) => foundIn(plan, terms, shown, namesByPayer(names));

describe('foundIn', () => {
  it('returns the matching other name of the payer, with its state', () => {
    const name = (overrides: Partial<PayerName>) => makePayerName({ payerName: 'BLUE SHIELD', ...overrides });
    const shown = visible('descriptiveName');
    expect(reasons([['tide']], shown, [name({})])).toBe('formerly Tidewater');
    expect(reasons([['tide']], shown, [name({ kind: 'brand', state: 'GA' })])).toBe('also Tidewater (GA)');
    expect(reasons([['blue'], ['tide']], shown, [name({ payerName: 'Other' })])).toBe('');
  });

  it('returns the text of the hidden column that contains the word', () => {
    const phone = 'Phone Numbers Eligibility: (916) 555-0134';
    expect(reasons([['eligib']], visible('descriptiveName'))).toBe(phone);
    expect(reasons([['9165550134']], visible('descriptiveName'))).toBe(phone);
  });

  it('returns nothing when the word is visible', () => {
    expect(reasons([['blue']], visible('descriptiveName'))).toBe('');
    expect(reasons([], visible('descriptiveName'))).toBe('');
  });

  it('checks each word separately and names a column only once', () => {
    expect(reasons([['blue'], ['referral'], ['ask']], visible('descriptiveName'))).toBe(
      'Notes Ask for the referral',
    );
  });

  it('does not treat an image address as visible text', () => {
    expect(reasons([['referral']], visible('image'))).toBe('Notes Ask for the referral');
  });

  it('requires only one of a word’s terms to be visible', () => {
    expect(reasons([['shield', 'referral']], visible('descriptiveName'))).toBe('');
    expect(reasons([['gold', 'referral']], visible('descriptiveName'))).toBe('Notes Ask for the referral');
  });

  it('does not treat a column label as a match', () => {
    const two = makePlan({
      descriptiveName: 'A',
      notes: 'Phone first',
      authorizationNotes: 'Notes of the nurse',
    });
    const reason = foundIn(two, [['phone'], ['notes']], visible('descriptiveName'), namesByPayer([]));
    expect(reason).toBe('Notes Phone first; Auth Notes Notes of the nurse');
  });

  it('returns only the part of a long text around the word', () => {
    const notes = `Call the payer first. ${'Then wait for an answer. '.repeat(4)}Ask for the referral number, always, and write it down.`;
    const found = foundIn(makePlan({ notes }), [['referral']], visible('descriptiveName'), namesByPayer([]));
    expect(found).toBe('Notes …for the referral number, always, and write it do…');
  });
});
