import { alike } from '../../../text/fold-text.ts';
import type { Plan } from '../../plan.ts';
import { planColumns } from '../../plan-columns.ts';

// The rules of the search, written down as plainly as possible; slow. The engine must agree with them.

const plainOf = (character: string): string =>
  alike.find(([, variants]) => variants.includes(character))?.[0] ?? character;

/** What the characters of a text stand for, one at a time. */
export function naiveFold(text: string): string {
  return [...text]
    .flatMap((character) => [...plainOf(character).normalize('NFKD')])
    .filter((character) => !/^[\p{M}\p{Cf}]$/u.test(character))
    .map((character) => plainOf(character.toLowerCase()))
    .join('');
}

export const naiveWords = (text: string): string[] => naiveFold(text).split(/\s+/).filter(Boolean);

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

const statusesOf = (plan: Plan): string =>
  plan.facilityContracts.map(({ contractStatus }) => contractStatus).join('; ');

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

const identifying: readonly string[] = [
  'descriptiveName',
  'financialClass',
  'payerName',
  'payerCode',
  'planName',
  'planCode',
  'prefix',
  'payerId',
  'ipaPayerId',
];

const isNamed = (plan: Plan, word: string): boolean =>
  planColumns.some(({ key, text }) => identifying.includes(key) && naiveFold(text(plan)).includes(word));

/** The same rows with those first that words of three letters and more name, as far as they name any plan. */
export function naiveOrder(plans: readonly Plan[], text: string): number[] {
  const rows = naiveRows(plans, text);
  const naming = naiveWords(text).filter(
    (word) => word.length >= 3 && plans.some((plan) => isNamed(plan, word)),
  );
  const named = new Set(rowsWhere(plans, (plan) => naming.every((word) => isNamed(plan, word))));
  const first = rows.filter((row) => named.has(row));
  return [...first, ...rows.filter((row) => !named.has(row))];
}

export function naiveRows(plans: readonly Plan[], text: string): number[] {
  const words = naiveWords(text);
  return rowsWhere(plans, (plan) =>
    words.every((word) => cellsOf(plan).some((cell) => cell.includes(word)) || hasPhone(plan, word)),
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

function hasTypo(cell: string, word: string): boolean {
  if (word.length < 4) return cell.includes(word);
  return cell.split(/\s+/).some((token) => {
    for (let length = word.length - 1; length <= word.length + 1; length++) {
      for (let start = 0; start + length <= token.length; start++) {
        if (distance(token.slice(start, start + length), word) <= 1) return true;
      }
    }
    return false;
  });
}

export function naiveTypoRows(plans: readonly Plan[], text: string): number[] {
  const words = naiveWords(text);
  return rowsWhere(plans, (plan) =>
    words.every((word) => cellsOf(plan).some((cell) => hasTypo(cell, word)) || hasPhone(plan, word)),
  );
}
