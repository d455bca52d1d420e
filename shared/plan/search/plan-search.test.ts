import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../testing/depth.ts';
import { highlightRanges } from '../../text/highlight.ts';
import type { Plan } from '../plan.ts';
import { createPlanSearch, type PlanSearch } from './plan-search.ts';
import { distance, naiveOrder, naiveRows, naiveTypoRows, naiveWords } from './testing/naive-search.ts';
import * as some from './testing/plan-arbitrary.ts';

const query = fc.oneof(
  some.text,
  some.word,
  fc.constantFrom(
    '',
    ' ',
    '5550101234',
    '555-010-1234',
    '+1.800.555.0100',
    '(555)',
    '0101234',
    'contr',
    'silve',
    'Sliver',
  ),
);

const [plan] = fc.sample(some.plan, { numRuns: 1, seed: 4 });
if (plan === undefined) throw new Error('no sample');

function warmed(plans: readonly Plan[]): PlanSearch {
  const search = createPlanSearch(plans);
  search.warm(() => false);
  return search;
}

describe('general search', () => {
  it('finds exactly what a naive scan finds, before and after it has been prepared', () => {
    fc.assert(
      fc.property(some.plans, query, (plans, text) => {
        const exact = naiveOrder(plans, text);
        const expected = exact.length > 0 ? exact : naiveTypoRows(plans, text);
        for (const search of [createPlanSearch(plans), warmed(plans)]) {
          const hits = search.general(text);
          expect([...hits.rows]).toEqual(expected);
          expect(hits.typo).toBe(exact.length === 0 && expected.length > 0);
        }
      }),
      { numRuns: times(150, 10_000) },
    );
  });

  it('finds what is typed with one typo as the edit distance defines it', () => {
    const mistyped = fc
      .tuple(
        fc.constantFrom('selecthealth', 'silver', 'gold12', 'abab'),
        fc.nat(12),
        fc.constantFrom('x', 'a', 'l'),
        fc.nat(3),
      )
      .map(([word, place, letter, kind]) => {
        const at = place % word.length;
        const [head, tail] = [word.slice(0, at), word.slice(at)];
        if (kind === 0) return head + tail.slice(1);
        if (kind === 1) return head + letter + tail;
        if (kind === 2) return head + letter + tail.slice(1);
        return head + tail.charAt(1) + tail.charAt(0) + tail.slice(2);
      });
    fc.assert(
      fc.property(some.plans, mistyped, (plans, text) => {
        const exact = naiveOrder(plans, text);
        const hits = warmed(plans).general(text);
        expect([...hits.rows]).toEqual(exact.length > 0 ? exact : naiveTypoRows(plans, text));
      }),
      { numRuns: times(300, 20_000) },
    );
  });

  it('names as terms of a typo search pieces that are one typo away and stand in the rows found', () => {
    fc.assert(
      fc.property(some.plans, query, (plans, text) => {
        const [cold, hits] = [createPlanSearch(plans).general(text), warmed(plans).general(text)];
        expect(cold.terms).toEqual(hits.terms);
        if (!hits.typo) return;
        for (const term of hits.terms.filter((one) => !/^\d{7,}$/.test(one))) {
          expect(naiveWords(text).some((word) => distance(word, term) <= 1)).toBe(true);
          expect([...hits.rows].some((row) => naiveRows(plans, term).includes(row))).toBe(true);
        }
      }),
      { numRuns: times(100, 6_000) },
    );
  });

  it('answers the same whatever was searched before and however far it is prepared', () => {
    const steps = fc.array(fc.tuple(query, fc.nat(3)), { maxLength: 12 });
    fc.assert(
      fc.property(some.plans, steps, (plans, searches) => {
        const search = createPlanSearch(plans);
        for (const [text, slices] of searches) {
          let left = slices;
          search.warm(() => left-- <= 0);
          const fresh = createPlanSearch(plans);
          expect(search.general(text)).toEqual(fresh.general(text));
          expect(search.prefix(text)).toEqual(fresh.prefix(text));
        }
      }),
    );
  });

  it('answers each key of a word typed out as if it were the first', () => {
    fc.assert(
      fc.property(some.plans, query, (plans, text) => {
        const search = warmed(plans);
        for (let typed = 1; typed <= text.length; typed++) {
          const part = text.slice(0, typed);
          expect(search.general(part)).toEqual(warmed(plans).general(part));
        }
      }),
    );
  });

  it('marks the whole word that was meant, whatever the typo', () => {
    const search = warmed([{ ...plan, payerName: 'SelectHealth' }]);
    for (const typed of [
      'selechealth',
      'selectthealth',
      'selacthealth',
      'seletchealth',
      'zelecthealth',
      'selecthealht',
    ]) {
      expect({ typed, terms: search.general(typed).terms }).toEqual({ typed, terms: ['selecthealth'] });
    }
  });

  it('forgives each typo at each place of a word, and no two', () => {
    for (const word of ['selecthealth', 'sierra', 'gold']) {
      const search = warmed([{ ...plan, notes: `of ${word} plans` }]);
      const found = (text: string) => [text, ...search.general(text).rows];
      for (let at = 0; at < word.length; at++) {
        const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
        const typos = [`${head}q${letter}${tail}`, `${head}q${tail}`];
        // Shorter words must be right.
        if (word.length > 4) typos.push(head + tail);
        if (tail !== '') typos.push(`${head}${tail.charAt(0)}${letter}${tail.slice(1)}`);
        for (const typo of typos) expect(found(typo)).toEqual([typo, 0]);
        for (const typo of typos.slice(0, 2)) expect(found(`${typo}zz`)).toEqual([`${typo}zz`]);
      }
    }
  });

  it('marks of a typo what stands in the rows found, and short words as they are typed', () => {
    const named = (payerName: string, planName: string, notes = '') => ({
      ...plan,
      payerName,
      planName,
      notes,
    });
    const search = warmed([
      named('Silver', 'Golden 70'),
      named('Silvar', 'Bronze'),
      named('Silver', 'Bronze', 'Silver too'),
      named('Silverton', 'Copper'),
    ]);
    expect(search.general('silvxr golden 70')).toEqual({
      rows: Uint32Array.of(0),
      terms: ['silver', 'golden', '70'],
      typo: true,
    });
    expect(search.general('silvxr copper').terms).toEqual(['silver', 'copper']);
    const all = { rows: Uint32Array.of(0, 1, 2, 3), terms: [], typo: false };
    expect([search.general(' '), search.prefix('-')]).toEqual([all, all]);
  });

  it('finds a plan by its contract status, not by the names of the facilities, which every plan holds', () => {
    const facilityContracts = [{ facilityName: 'Quarryfield Center', contractStatus: 'Must Call' as const }];
    const search = warmed([{ ...plan, facilityContracts }]);
    expect([...search.general('must call').rows]).toEqual([0]);
    expect([...search.general('quarryfield').rows]).toEqual([]);
  });

  it('puts plans that are called so before plans that mention it', () => {
    const bare = { ...plan, descriptiveName: 'One', payerName: 'One', planName: 'One', notes: '' };
    const facilityContracts = [{ facilityName: 'Cedar', contractStatus: 'Must Call' as const }];
    const search = warmed([
      { ...bare, notes: 'Formerly Tidewater.', facilityContracts },
      { ...bare, payerName: 'Tidewater', facilityContracts },
      { ...bare, authorizationNotes: 'By Tidewater.' },
      { ...bare, planName: 'Tidewater Gold' },
    ]);
    expect([...search.general('tidewater').rows]).toEqual([1, 3, 0, 2]);
    // What no name holds does not change the order of the rest.
    expect([...search.general('must call tidewater').rows]).toEqual([1, 0]);
    expect([...search.general('tid').rows]).toEqual([1, 3, 0, 2]);
    expect([...search.general('ti').rows]).toEqual([0, 1, 2, 3]);
    const both = [{ ...bare, notes: 'Tidewater' }].flatMap((one) => [one, { ...one, planName: 'Tidewater' }]);
    expect([...createPlanSearch(both).general('tidewater').rows]).toEqual([1, 0]);
  });

  const names =
    'descriptiveName financialClass payerName payerCode planName planCode prefix payerId ipaPayerId';
  it.each(names.split(' '))('puts a plan with the word in its %s before one that mentions it', (key) => {
    const bare = { ...plan, notes: '' };
    const named = { ...bare, [key]: 'Quillfern' };
    const search = warmed([{ ...bare, authorizationNotes: 'Of Quillfern.' }, named]);
    expect([...search.general('quillfern').rows]).toEqual([1, 0]);
  });

  it('finds words of different columns in any order, and parts of words', () => {
    const search = warmed([{ ...plan, payerName: 'SelectHealth', planName: 'Preference Silver 1500' }]);
    for (const text of ['selecthealth silver', 'SILVER health', '500 pref ecth', 'contracted sílver']) {
      expect([...search.general(text).rows]).toEqual([0]);
    }
    expect(search.general('selecthelath silver')).toEqual({
      rows: Uint32Array.of(0),
      terms: ['selecthealth', 'silver'],
      typo: true,
    });
    expect(search.general('zzz')).toEqual({ rows: new Uint32Array(0), terms: ['zzz'], typo: false });
  });

  it('does not search the addresses of card images', () => {
    const search = warmed([{ ...plan, image: '/cards/uniquename.png' }]);
    expect(search.general('uniquename').rows).toHaveLength(0);
  });

  it('finds a phone number by its digits, and marks it as it is written', () => {
    const search = warmed([{ ...plan, phoneNumbers: [{ title: 'Claims', number: '(555) 010-1234' }] }]);
    for (const text of ['5550101234', '555-010-1234', '1-555-010-1234', '0101234']) {
      const hits = search.general(text);
      expect([...hits.rows]).toEqual([0]);
      expect(highlightRanges('Claims: (555) 010-1234', hits.terms)).toHaveLength(1);
    }
    expect(search.general('555010').rows).toHaveLength(0);
  });
});

describe('preparation', () => {
  it('pauses when time is out and ends', () => {
    const plans = fc.sample(some.plan, 1_200);
    const search = createPlanSearch(plans);
    expect(search.ready).toBe(false);
    expect(search.warm(() => true)).toBe(false);
    let slices = 0;
    let steps = 0;
    while (!search.warm(() => steps++ % 2 === 1)) slices++;
    expect(slices).toBeGreaterThan(3);
    expect(search.ready).toBe(true);
    expect(search.size).toBe(1_200);
  });
});
