import { describe, expect, it } from '@jest/globals';
import type { PlanColumnKey } from '../../../../../shared/plan/plan-columns.ts';
import { makePlan } from '../../../testing/make-plan.ts';
import { foundIn } from './found-in.ts';

const plan = makePlan({
  descriptiveName: 'Blue Shield PPO',
  payerName: 'Blue Shield',
  notes: 'Ask for the referral',
  phoneNumbers: [{ title: 'Eligibility', number: '(916) 555-0134' }],
  image: '/cards/referral.svg',
});
const visible = (...keys: PlanColumnKey[]) => new Set(keys);

describe('foundIn', () => {
  it('names the hidden column that holds the word', () => {
    expect(foundIn(plan, [['eligib']], visible('descriptiveName'))).toEqual(['Phone Numbers']);
    expect(foundIn(plan, [['9165550134']], visible('descriptiveName'))).toEqual(['Phone Numbers']);
  });

  it('says nothing where the word is seen', () => {
    expect(foundIn(plan, [['blue']], visible('descriptiveName'))).toEqual([]);
    expect(foundIn(plan, [], visible('descriptiveName'))).toEqual([]);
  });

  it('judges each word by itself and names a column once', () => {
    expect(foundIn(plan, [['blue'], ['referral'], ['ask']], visible('descriptiveName'))).toEqual(['Notes']);
  });

  it('does not take a picture address for something seen', () => {
    expect(foundIn(plan, [['referral']], visible('image'))).toEqual(['Notes']);
  });

  it('needs only one of a word’s terms to be seen', () => {
    expect(foundIn(plan, [['shield', 'referral']], visible('descriptiveName'))).toEqual([]);
    expect(foundIn(plan, [['gold', 'referral']], visible('descriptiveName'))).toEqual(['Notes']);
  });
});
