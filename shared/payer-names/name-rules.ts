import { nameKey } from '../text/name-key.ts';
import type { PayerNameInput } from './payer-name.ts';

/** Returns what is wrong with a name, by field; undefined if it can be searched for. */
export function nameProblem({
  name,
  payerName,
}: Pick<PayerNameInput, 'name' | 'payerName'>): Readonly<Record<string, string>> | undefined {
  const key = nameKey(name);
  if (key === '') return { name: noLetter };
  if (nameKey(payerName) === '') return { payerName: noLetter };
  return key === nameKey(payerName) ? { name: 'This is the payer’s own name.' } : undefined;
}

const noLetter = 'Write at least one letter or digit.';
