import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as some from '../plan/search/testing/plan-arbitrary.ts';
import { times } from '../testing/depth.ts';
import { foldText, searchWords } from './fold-text.ts';
import { highlightPrefixRanges, highlightRanges } from './highlight.ts';

const marked = (text: string, terms: readonly string[]): string[] =>
  highlightRanges(text, terms).map(([start, end]) => text.slice(start, end));

const anyText = fc.oneof(some.text, fc.string({ unit: 'binary' }));

describe('highlightRanges', () => {
  it('marks every occurrence and nothing else', () => {
    expect(marked('SelectHealth Silver, health', ['health', 'sil'])).toEqual(['Health', 'Sil', 'health']);
    expect(marked('aaa', ['aa'])).toEqual(['aaa']);
    expect(marked('abcd', ['ab', 'cd'])).toEqual(['abcd']);
    expect(marked('plain', [])).toEqual([]);
  });

  it('marks a phone number as it is written, if it has at least seven digits', () => {
    const written = 'Claims (555) 010-1234 or 555.010.1234, desk 555-0100';
    expect(marked(written, ['5550101234'])).toEqual(['555) 010-1234', '555.010.1234']);
    expect(marked(written, ['5550100'])).toEqual(['555-0100']);
    expect(marked('555-010 and 555010', ['555010'])).toEqual(['555010']);
    expect(marked('a555-0100 555-0100a', ['a5550100', '5550100a'])).toEqual([]);
    expect(marked('555 --- 0100', ['5550100'])).toEqual([]);
  });

  it('marks nothing for an empty term', () => {
    expect(marked('plain', ['', 'lai'])).toEqual(['lai']);
  });

  it('returns positions in the original text even if folding changes its length', () => {
    expect(marked('Los A\u0301ngeles', ['angel'])).toEqual(['A\u0301ngel']);
    expect(marked('İstanbul ÉVA', ['ist', 'eva'])).toEqual(['İst', 'ÉVA']);
    expect(marked('x e\u0301', ['e'])).toEqual(['e\u0301']);
    expect(marked('a😀b', ['\ud83d'])).toEqual(['😀']);
    expect(marked('Children’s', ["n's"])).toEqual(['n’s']);
    expect(marked('Beneﬁt', ['fit'])).toEqual(['ﬁt']);
    expect(marked('ＡＢＣ PPO² ok', ['bc', 'ppo2'])).toEqual(['ＢＣ', 'PPO²']);
    expect(marked('Blue Cross® Blue‑Shield', ['cross', 'e-s'])).toEqual(['Cross®', 'e‑S']);
  });

  it('returns ordered, separate ranges that cover exactly the folded occurrences', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.oneof(some.word, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 3 }),
        (text, typed) => {
          const terms = typed.flatMap(searchWords);
          const ranges = highlightRanges(text, terms);
          let last = -1;
          for (const [start, end] of ranges) {
            expect(start).toBeGreaterThan(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            const piece = foldText(text.slice(start, end));
            expect(terms.some((term) => piece.includes(term))).toBe(true);
            last = end;
          }
          for (const term of terms) expect(ranges.length > 0 || !foldText(text).includes(term)).toBe(true);
          const rest = ranges
            .toReversed()
            .reduce((left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`, text);
          for (const term of terms) expect(foldText(rest)).not.toContain(term);
        },
      ),
      { numRuns: times(1_000) },
    );
  });
});

describe('highlightPrefixRanges', () => {
  it('marks a prefix only where one begins', () => {
    const text = 'ABC, CAB, AB1';
    expect(highlightPrefixRanges(text, ['ab']).map(([start]) => start)).toEqual([0, 10]);
    expect([highlightPrefixRanges(text, []), highlightPrefixRanges('', ['ab'])]).toEqual([[], []]);
  });
});
