/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { highlighted } from './highlighted.tsx';

/** The text as it is seen, with [marks]. */
function seen(text: string, terms: readonly string[], fits?: number): string {
  const { container } = render(<p>{highlighted(text, terms, fits)}</p>);
  return container.innerHTML.replace(/<\/?p>/g, '').replace(/<mark>(.*?)<\/mark>/g, '[$1]');
}

describe('a highlighted text', () => {
  it('has every match marked', () => {
    expect(seen('Sierra Gold plan, gold', ['gold'])).toBe('Sierra [Gold] plan, [gold]');
    expect(seen('Sierra', [])).toBe('Sierra');
  });

  it('leaves its middle out where the first match would be cut off', () => {
    expect(seen('Sierra Health Net Supplement Gold 6548', ['gold'], 26)).toBe('Sierra Health… [Gold] 6548');
    expect(seen('Blue Mesa Health Net Mutual POS Gold 862', ['gold'], 26)).toBe(
      'Blue Mesa H… POS [Gold] 862',
    );
  });

  it('marks nothing that lies out of sight', () => {
    expect(seen('Gold Coast Mutual Indemnity Supplement Gold 65', ['gold'], 26)).toBe(
      '[Gold] Coast Mutual Indemnity Supplement Gold 65',
    );
  });

  it('stays whole where the first match is seen', () => {
    const name = 'Sierra Gold Supplement of a very long name';
    expect(seen(name, ['gold'], 26)).toBe('Sierra [Gold] Supplement of a very long name');
    expect(seen(name, ['silver'], 26)).toBe(name);
    expect(seen(name, ['long'])).toBe('Sierra Gold Supplement of a very [long] name');
  });
});
