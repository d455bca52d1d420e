import { limits } from '../limits.ts';
import { line, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';

/** A month, `2025-06`. */
export const monthSchema = z.string('Must be a month, such as 2025-06.').check(
  // Spelled out, because an operator reads it.
  z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month, such as 2025-06.'),
);

/** The Blue plan that issued a prefix. `phones` are kept as the list writes them, for people who call. */
export const bluePlanSchema = z.object({
  name: requiredLine(limits.text.name),
  state: z.optional(line(limits.text.phone)),
  phones: z.array(requiredLine(limits.text.phone)),
});
export type BluePlan = z.infer<typeof bluePlanSchema>;

/**
 * Who issued which BlueCard prefix nationwide, as published by some source. Each plan holds its prefixes as written by
 * `packPrefixes`: 19,000 of them take some 25 KB on the network.
 */
export const prefixListSchema = z.object({
  source: requiredLine(limits.text.name),
  asOf: monthSchema,
  plans: z.array(z.extend(bluePlanSchema, { prefixes: z.string() })),
});
export type PrefixList = z.infer<typeof prefixListSchema>;

/** The current list, and the part of the previous list that differs. Both are missing until an operator imports a list. */
export const prefixListsSchema = z.object({
  current: z.optional(prefixListSchema),
  before: z.optional(prefixListSchema),
});
export type PrefixLists = z.infer<typeof prefixListsSchema>;

const base = 36;
const asNumber = (prefix: string): number => Number.parseInt(prefix, base);
const asPrefix = (number: number): string =>
  number.toString(base).toUpperCase().padStart(limits.prefixLength, '0');

/** Packs prefixes into one text: sorted, each as its distance from the one before it, in base 36. */
export function packPrefixes(prefixes: Iterable<string>): string {
  let before = 0;
  return [...new Set(prefixes)]
    .map(asNumber)
    .sort((one, other) => one - other)
    .map((number) => {
      const distance = number - before;
      before = number;
      return distance.toString(base);
    })
    .join(' ');
}

/** @returns the prefixes of a text written by `packPrefixes`, sorted */
export function unpackPrefixes(packed: string): string[] {
  if (packed === '') return [];
  let number = 0;
  return packed.split(' ').map((distance) => {
    number += asNumber(distance);
    return asPrefix(number);
  });
}

/** Returns the plans that a list names for a prefix: none, one, or several that contradict each other. */
export function plansWith(list: PrefixList | undefined, prefix: string): BluePlan[] {
  if (list === undefined) return [];
  return list.plans
    .filter(({ prefixes }) => unpackPrefixes(prefixes).includes(prefix))
    .map(({ prefixes: _, ...plan }) => plan);
}
