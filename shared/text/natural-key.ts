import { foldText, withNumbersApart } from './fold-text.ts';

const digitRuns = /\d+/g;

/**
 * A run of digits as text that compares by number: its length first, then its digits. Up to nine digits the length is
 * one character; every nine more put a 9 in front. Leading zeros do not count.
 */
function comparable(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  const nines = Math.floor((number.length - 1) / 9);
  return '9'.repeat(nines) + String((number.length - 1) % 9) + number;
}

/** A text whose plain comparison is natural and without regard to case and accents: 'Plan 2' before 'plan 10'. */
export function naturalKey(text: string): string {
  return foldText(withNumbersApart(text)).trim().replace(digitRuns, comparable);
}
