import { alike } from '../../../text/fold-text.ts';
import { planColumns } from '../../fields/plan-columns.ts';
import type { Plan } from '../../plan.ts';

// The rules of the search, written as plainly as possible and therefore slow. The engine must give the same results.

const plainOf = (character: string): string =>
  alike.find(([, variants]) => variants.includes(character))?.[0] ?? character;

/** Folds a text one character at a time. */
export function naiveFold(text: string): string {
  return [...text]
    .flatMap((character) => [...plainOf(character).normalize('NFKD')])
    .filter((character) => !/^[\p{M}\p{Cf}]$/u.test(character))
    .map((character) => plainOf(character.toLowerCase()))
    .join('');
}

const naiveWords = (text: string): string[] => naiveFold(text).split(/\s+/).filter(Boolean);

function digitsOf(word: string): string | undefined {
  const digits = [...word].filter((character) => /\d/.test(character)).join('');
  if (!/^[0-9().+/-]+$/.test(word) || digits.length < 7) return undefined;
  return digits.length === 11 && digits[0] === '1' ? digits.slice(1) : digits;
}

function hasPhone(plan: Plan, word: string): boolean {
  const digits = digitsOf(word);
  return (
    digits !== undefined && plan.phoneNumbers.some(({ number }) => number.replace(/\D/g, '').includes(digits))
  );
}

const statusesOf = ({ facilityName, facilityContracts }: Plan): string =>
  facilityContracts
    .filter((line) => line.facilityName === facilityName)
    .map(({ contractStatus }) => contractStatus)
    .join('; ');

const cellsOf = (plan: Plan): string[] =>
  planColumns
    .filter(({ key }) => !['image', 'secondaryImage'].includes(key))
    .map(({ key, text }) => naiveFold(key === 'facilityContracts' ? statusesOf(plan) : text(plan)));

function rowsWhere(plans: readonly Plan[], matches: (plan: Plan) => boolean): number[] {
  return [...plans.keys()].filter((row) => {
    const plan = plans[row];
    return plan !== undefined && matches(plan);
  });
}

/** One or two letters or digits in the middle of another word are noise, with punctuation around them too. */
function holds(cell: string, word: string): boolean {
  if (word.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 2) return cell.includes(word);
  for (let at = cell.indexOf(word); at !== -1; at = cell.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(cell.charAt(at - 1))) return true;
  return false;
}

export function naiveRows(plans: readonly Plan[], text: string): number[] {
  const words = naiveWords(text);
  return rowsWhere(plans, (plan) =>
    words.every((word) => cellsOf(plan).some((cell) => holds(cell, word)) || hasPhone(plan, word)),
  );
}

export function naivePrefixRows(plans: readonly Plan[], text: string): number[] {
  const start = (text.match(/[A-Za-z0-9]/g) ?? []).slice(0, 3).join('').toUpperCase();
  return rowsWhere(
    plans,
    (plan) => start === '' || plan.prefixes.some(({ value }) => value.startsWith(start)),
  );
}

/** Optimal string alignment distance: insert, delete, replace, swap neighbors. */
export function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : replaced;
      table[i]?.splice(j, 1, Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}
