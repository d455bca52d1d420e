import type { Plan } from '../plan.ts';
import { createTextPool, visitEntriesWith } from './words/text-pool.ts';

/** Visits the rows whose plan has a phone number that contains `digits`. */
export type PhoneIndex = (digits: string, visit: (row: number) => void) => void;

export function createPhoneIndex(plans: readonly Plan[]): PhoneIndex {
  // Departments share numbers, so most numbers are in many plans.
  const digitsByNumber = new Map<string, string>();
  const digitsOf = (number: string): string => {
    const digits = digitsByNumber.get(number) ?? number.replace(/\D/g, '');
    digitsByNumber.set(number, digits);
    return digits;
  };
  const pool = createTextPool(
    plans.map(({ phoneNumbers }) => phoneNumbers.map(({ number }) => digitsOf(number)).join(' ')),
  );
  return (digits, visit) => visitEntriesWith(pool, digits, visit);
}
