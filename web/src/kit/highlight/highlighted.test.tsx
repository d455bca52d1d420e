/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import * as fc from 'fast-check';
import { gap, highlighted, shortened, shownParts } from './highlighted.tsx';

/** Returns the visible text, with [marks]. */
function seen(text: string, terms: readonly string[], fits?: number): string {
  const { container } = render(<p>{highlighted(text, terms, fits)}</p>);
  return container.innerHTML.replace(/<\/?p>/g, '').replace(/<mark>(.*?)<\/mark>/g, '[$1]');
}

describe('a highlighted text', () => {
  it('has every match marked', () => {
    expect(seen('Sierra Gold plan, gold', ['gold'])).toBe('Sierra [Gold] plan, [gold]');
    expect(seen('Sierra', [])).toBe('Sierra');
  });

  it('omits its middle when the first match would be cut off', () => {
    expect(seen('Sierra Health Net Supplement Gold 6548', ['gold'], 26)).toBe('Sierra Health… [Gold] 6548');
    expect(seen('Blue Mesa Health Net Mutual POS Gold 862', ['gold'], 26)).toBe(
      'Blue Mesa H… POS [Gold] 862',
    );
  });

  it('marks no match that is out of view', () => {
    expect(seen('Gold Coast Mutual Indemnity Supplement Gold 65', ['gold'], 26)).toBe(
      '[Gold] Coast Mutual Indemnity Supplement Gold 65',
    );
  });

  it('stays whole when the first match is visible or there is none', () => {
    const name = 'Sierra Gold Supplement of a very long name';
    expect(seen(name, ['gold'], 26)).toBe('Sierra [Gold] Supplement of a very long name');
    expect(seen(name, ['silver'], 26)).toBe(name);
    expect(seen(name, ['long'])).toBe('Sierra Gold Supplement of a very [long] name');
  });
});

describe('a shortened text', () => {
  const seenOf = (text: string, terms: readonly string[], fits: number, isTold = false) => {
    const { container } = render(<p>{shortened(text, terms, fits, isTold)}</p>);
    return container.innerHTML.replace(/<\/?p>/g, '').replace(/<mark>(.*?)<\/mark>/g, '[$1]');
  };
  const name = 'Sierra Health of the Northern Valley Select Gold EPO 6548';

  it('keeps its beginning and its end, where similar names differ', () => {
    expect(seenOf(name, [], 30)).toBe('Sierra Hea… Gold EPO 6548');
    expect(seenOf(name, [], 80)).toBe(name);
  });

  it('shows the first match wherever it is', () => {
    expect(seenOf(name, ['health'], 30)).toBe('Sierra [Health]… Gold EPO 6548');
    expect(seenOf(name, ['valley'], 30)).toBe('Sierra Hea… [Valley]… EPO 6548');
    expect(seenOf(name, ['valley'], 30, true)).toBe('… [Valley]… Select Gold EPO 6548');
    expect(seenOf(name, ['valley'], 46, true)).toBe('Sierra Health of… [Valley] Select Gold EPO 6548');
    expect(seenOf(name, ['gold'], 30)).toBe('Sierra Hea… [Gold] EPO 6548');
  });

  it('never exceeds its room and always contains the match', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(words, fc.integer({ min: 34, max: 120 }), fc.nat(), (list, fits, at) => {
        const text = list.join(' ');
        const term = list[at % list.length] ?? '';
        const start = text.indexOf(term);
        const parts = shownParts(text, [start, start + term.length], fits);
        const shown = parts.map(([from, to]) => text.slice(from, to)).join(gap);
        expect(shown.length).toBeLessThanOrEqual(fits);
        expect(parts.every(([from], place) => from >= (parts[place - 1]?.[1] ?? 0))).toBe(true);
        expect(parts.some(([from, to]) => from <= start && start + term.length <= to)).toBe(true);
      }),
    );
  });
});
