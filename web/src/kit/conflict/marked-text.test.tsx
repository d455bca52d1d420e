/** @jest-environment ./web/src/testing/browser-environment.ts */
import { ChakraProvider } from '@chakra-ui/react';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { system } from '../../theme/system.ts';
import { MarkedText } from './marked-text.tsx';

const codes = Array.from({ length: 2_000 }, (_, at) => (at + 1_296).toString(36).toUpperCase());

function shown(text: string, other: string) {
  const { container } = render(
    <ChakraProvider value={system}>
      <MarkedText text={text} other={other} />
    </ChakraProvider>,
  );
  return {
    text: container.textContent,
    marks: [...container.querySelectorAll('mark')].map(({ textContent }) => textContent),
    elements: container.querySelectorAll('*').length,
  };
}

describe('a version compared with another', () => {
  it('marks what the other version lacks, unless the two have nothing in common', () => {
    expect(shown('ABC, DEF', 'ABC')).toMatchObject({ text: 'ABC, DEF', marks: ['DEF'] });
    expect(shown('Call first.', 'Fax first.')).toMatchObject({ text: 'Call first.', marks: [] });
  });

  it('shows only the codes that the other version lacks when there are thousands of codes', () => {
    const theirs = [...codes, 'ZZY', 'ZZZ'].join(', ');
    const mine = shown(codes.join(', '), theirs);
    expect(mine).toMatchObject({ text: 'only the 2,000 that both have', marks: [] });
    expect(shown(theirs, codes.join(', '))).toMatchObject({
      text: 'ZZY, ZZZ, and the 2,000 that both have',
      marks: ['ZZY', 'ZZZ'],
    });
    expect(mine.elements).toBeLessThan(5);
  });

  it('shows long notes in full', () => {
    const notes = Array.from({ length: 400 }, (_, at) => `Rule ${at} of the payer is this one.`).join(' ');
    expect(shown(`${notes} Mine.`, notes)).toMatchObject({ text: `${notes} Mine.`, marks: ['Mine.'] });
  });
});
