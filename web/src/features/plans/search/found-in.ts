import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { type PlanColumnKey, searchedTexts } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { highlightRanges } from '../../../../../shared/text/highlight.ts';
import { nameKey } from '../../../../../shared/text/name-key.ts';

/** Other names of a payer. */
export type NamesOf = (payerName: string) => readonly PayerName[];

const noNames: readonly PayerName[] = [];

/** Looks other names up by the payer that they mean. */
export function namesByPayer(names: readonly PayerName[]): NamesOf {
  if (names.length === 0) return () => noNames;
  const byKey = Map.groupBy(names, ({ payerName }) => nameKey(payerName));
  return (payerName) => byKey.get(nameKey(payerName)) ?? noNames;
}

/** `formerly Coventry (GA)` */
function spoken({ name, kind, state }: PayerName): string {
  return `${kind === 'former name' ? 'formerly' : 'also'} ${name}${state === '' ? '' : ` (${state})`}`;
}

// So much stands before what is found, and so much is shown of a long text (characters).
const mostBefore = 16;
const mostShown = 48;

/** The part of a text with what is found in it: `…Ask for the referral before…` */
function excerpt(text: string, [start, end]: readonly [number, number]): string {
  const word = text.lastIndexOf(' ', Math.max(0, start - mostBefore / 2)) + 1;
  const from = start <= mostBefore ? 0 : Math.max(word, start - mostBefore);
  const to = Math.min(text.length, Math.max(end, from + mostShown));
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

/**
 * Why a row is found, where its visible columns don't show it: `Payer ID (HB) BQ010; formerly Coventry (GA)`, with the hidden columns
 * that hold a searched word and what they say, and other names of the payer that do. One of a word's terms is enough. '' where
 * everything is seen.
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
  // Most of what is asked is seen, and this runs for each row at each key.
  if (hidden.length === 0 && otherNames.length === 0) return '';
  const shown = searchedTexts.filter(({ key }) => visible.has(key));
  const reasons = new Set<string>();
  const excerpts: string[] = [];
  for (const terms of termsOfWords) {
    const firstIn = (text: string) => highlightRanges(text, terms)[0];
    if (shown.some(({ text }) => firstIn(text(plan)) !== undefined)) continue;
    // Another word may have brought the same place to sight. A column's label answers nothing.
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
