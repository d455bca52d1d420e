import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WishInput } from './wish.ts';
import { wishKey } from './wish-key.ts';
import { wishTitle } from './wish-words.ts';

const plans = (text: string): WishInput => ({ text, place: 'plans' });

it.each([
  ['Silver Choice', 'silver  choice'],
  ['Silver Choice', 'CHOICE, silver'],
  ['Smith & Co', 'smith and co.'],
  ['Núñez Health', 'nunez health'],
])('%j and %j are one wish', (one, other) => {
  expect(wishKey(plans(one))).toBe(wishKey({ ...plans(other), place: 'phones' }));
});

it.each([
  ['Silver Choice', 'Silver Choices'],
  ['Plan 1-2', 'Plan 12'],
])('%j and %j are two wishes', (one, other) => {
  expect(wishKey(plans(one))).not.toBe(wishKey(plans(other)));
});

it('a wish for a prefix differs from a wish for a name, in key and title', () => {
  expect(wishKey({ text: 'ABC', place: 'prefixes' })).not.toBe(wishKey(plans('ABC')));
  expect(wishTitle({ text: 'ABC', place: 'prefixes', people: 1 })).toBe('1 person asked for the prefix ABC');
  expect(wishTitle({ ...plans('Silver Choice'), people: 1400 })).toBe(
    '1,400 people asked for “Silver Choice”',
  );
});

it('the order and repetition of words do not make a different wish', () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, (some) => {
      expect(wishKey(plans([...some, ...some].toReversed().join(' ')))).toBe(wishKey(plans(some.join(' '))));
    }),
  );
});

it.each(['?!', '—'])('%j is not a wish', (text) => {
  expect(wishKey(plans(text))).toBeUndefined();
});
