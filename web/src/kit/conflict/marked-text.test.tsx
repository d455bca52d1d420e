/** @jest-environment ./web/src/testing/browser-environment.ts */

import { ChakraProvider } from '@chakra-ui/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { system } from '../../theme/system.ts';
import { MarkedText } from './marked-text.tsx';

afterEach(cleanup);

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

describe('one of two versions', () => {
  it('has what the other lacks marked', () => {
    expect(shown('ABC, DEF', 'ABC')).toMatchObject({ text: 'ABC, DEF', marks: ['DEF'] });
    expect(shown('Call first.', 'Fax first.')).toMatchObject({ text: 'Call first.', marks: [] });
  });

  it('of thousands of codes shows those alone that the other lacks', () => {
    const theirs = [...codes, 'ZZY', 'ZZZ'].join(', ');
    const mine = shown(codes.join(', '), theirs);
    expect(mine).toMatchObject({ text: 'only the 2,000 that both have', marks: [] });
    expect(shown(theirs, codes.join(', '))).toMatchObject({
      text: 'ZZY, ZZZ, and the 2,000 that both have',
      marks: ['ZZY', 'ZZZ'],
    });
    expect(mine.elements).toBeLessThan(5);
  });

  it('leaves nothing out of long notes', () => {
    const notes = Array.from({ length: 400 }, (_, at) => `Rule ${at} of the payer is this one.`).join(' ');
    expect(shown(`${notes} Mine.`, notes)).toMatchObject({ text: `${notes} Mine.`, marks: ['Mine.'] });
  });
});
