import type { Plan } from '../plan.ts';
import { createTextPool, visitEntriesWith } from './text-pool.ts';

/** Fewer digits than a local number has are codes, ZIPs and parts of dates, not phone numbers. */
export const shortestPhone = 7;
const phoneWord = /^[\d().+/-]+$/;

/**
 * The digits of a search word that is written like a phone number (`5550101234`, `555-010-1234`, `+1.555.010.1234`):
 * digits and ( ) . + / - only, at least seven digits. A leading country code 1 of eleven digits is left out.
 */
export function phoneDigits(word: string): string | undefined {
  if (!phoneWord.test(word)) return undefined;
  const digits = word.replace(/\D/g, '');
  if (digits.length < shortestPhone) return undefined;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Visits the rows whose plan has a phone number that contains `digits`. */
export type PhoneIndex = (digits: string, visit: (row: number) => void) => void;

export function createPhoneIndex(plans: readonly Plan[]): PhoneIndex {
  // Departments share numbers: most are written on many plans.
  const known = new Map<string, string>();
  const digitsOf = (number: string): string => {
    const digits = known.get(number) ?? number.replace(/\D/g, '');
    known.set(number, digits);
    return digits;
  };
  const pool = createTextPool(
    plans.map(({ phoneNumbers }) => phoneNumbers.map(({ number }) => digitsOf(number)).join(' ')),
  );
  return (digits, visit) =>
    visitEntriesWith(pool, digits, (row) => {
      visit(row);
      return true;
    });
}
