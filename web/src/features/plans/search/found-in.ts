import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { type PlanColumnKey, searchedTexts } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { highlightRanges } from '../../../../../shared/text/highlight.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';

/** Other names of a payer. */
export type NamesOf = (payerName: string) => readonly PayerName[];

const noNames: readonly PayerName[] = [];

/** Returns a lookup of other names by the payer that they refer to. */
export function namesByPayer(names: readonly PayerName[]): NamesOf {
  if (names.length === 0) return () => noNames;
  const byKey = Map.groupBy(names, ({ payerName }) => nameKey(payerName));
  return (payerName) => byKey.get(nameKey(payerName)) ?? noNames;
}

/** Returns `formerly Coventry (GA)`. */
function spoken({ name, kind, state }: PayerName): string {
  return `${kind === 'former name' ? 'formerly' : 'also'} ${name}${state === '' ? '' : ` (${state})`}`;
}

// How many characters of a long text are shown before the match, and altogether.
const mostBefore = 16;
const mostShown = 48;

/** Returns the part of a text around the match: `…Ask for the referral before…`. */
function excerpt(text: string, [start, end]: readonly [number, number]): string {
  const word = text.lastIndexOf(' ', Math.max(0, start - mostBefore / 2)) + 1;
  const from = start <= mostBefore ? 0 : Math.max(word, start - mostBefore);
  const to = Math.min(text.length, Math.max(end, from + mostShown));
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

/**
 * Returns why a row was found, if its visible columns don't show it: `Payer ID (HB) BQ010; formerly Coventry (GA)`, with the
 * hidden columns that contain a searched word and their text, and other names of the payer that do. One of a word's terms is
 * enough. Returns '' if everything is visible.
 */
export function foundIn(
  plan: Plan,
  termsOfWords: readonly (readonly string[])[],
  visible: ReadonlySet<PlanColumnKey>,
  namesOf: NamesOf,
): string {
  if (termsOfWords.length === 0) return '';
  const otherNames = namesOf(plan.payerName);
  const hidden = searchedTexts.filter(({ key }) => !visible.has(key));
  // Most matches are visible, and this runs for each row on each keystroke.
  if (hidden.length === 0 && otherNames.length === 0) return '';
  const shown = searchedTexts.filter(({ key }) => visible.has(key));
  const reasons = new Set<string>();
  const excerpts: string[] = [];
  for (const terms of termsOfWords) {
    const firstIn = (text: string) => highlightRanges(text, terms)[0];
    if (shown.some(({ text }) => firstIn(text(plan)) !== undefined)) continue;
    // An earlier word's excerpt may already show this one. A column's label does not count.
    if (excerpts.some((text) => firstIn(text) !== undefined)) continue;
    const place = hidden.find(({ text }) => firstIn(text(plan)) !== undefined);
    const range = place && firstIn(place.text(plan));
    if (place !== undefined && range !== undefined) {
      const text = excerpt(place.text(plan), range);
      excerpts.push(text);
      reasons.add(`${place.label} ${text}`);
    } else for (const name of otherNames) if (firstIn(name.name) !== undefined) reasons.add(spoken(name));
  }
  return [...reasons].join('; ');
}
