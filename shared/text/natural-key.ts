import { foldText, withNumbersApart } from './fold-text.ts';

const digitRuns = /\d+/g;

/**
 * Converts a run of digits to text that compares by number: its length first, then its digits. Up to nine digits the length
 * is one character; every nine more prepend a 9. Leading zeros do not count.
 */
function comparable(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  const nines = Math.floor((number.length - 1) / 9);
  return '9'.repeat(nines) + String((number.length - 1) % 9) + number;
}

/** Returns a key whose plain comparison is natural and ignores case and accents: 'Plan 2' before 'plan 10'. */
export function naturalKey(text: string): string {
  return foldText(withNumbersApart(text)).trim().replace(digitRuns, comparable);
}
