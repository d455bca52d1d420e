import { shortestPhone } from '../../text/phone-digits.ts';
import type { Plan } from '../plan.ts';
import { createTextPool, visitEntriesWith } from './words/text-pool.ts';

/** Visits the rows whose plan has a phone number that contains `digits`, or begins with them if they are too few for one. */
export type PhoneIndex = (digits: string, visit: (row: number) => void) => void;

export function createPhoneIndex(plans: readonly Plan[]): PhoneIndex {
  // Departments share numbers, so most numbers are in many plans.
  const digitsByNumber = new Map<string, string>();
  const digitsOf = (number: string): string => {
    const digits = digitsByNumber.get(number) ?? `+${number.replace(/\D/g, '')}`;
    digitsByNumber.set(number, digits);
    return digits;
  };
  const pool = createTextPool(
    plans.map(({ phoneNumbers }) => phoneNumbers.map(({ number }) => digitsOf(number)).join(' ')),
  );
  return (digits, visit) => {
    const starts = digits.length < shortestPhone ? ['+', '+1'] : [''];
    for (const start of starts) visitEntriesWith(pool, start + digits, visit);
  };
}
