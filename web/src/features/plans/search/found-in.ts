import type { Plan } from '../../../../../shared/plan/plan.ts';
import { type PlanColumnKey, searchedTexts } from '../../../../../shared/plan/plan-columns.ts';
import { highlightRanges } from '../../../../../shared/text/highlight.ts';

/**
 * Labels of the hidden columns that hold a searched word which no visible column holds. Without them a row would seem to be found for
 * no reason. One of a word's terms is enough.
 */
export function foundIn(
  plan: Plan,
  termsOfWords: readonly (readonly string[])[],
  visible: ReadonlySet<PlanColumnKey>,
): readonly string[] {
  if (termsOfWords.length === 0 || searchedTexts.every(({ key }) => visible.has(key))) return [];
  const texts = searchedTexts.map(({ key, label, text }) => ({
    seen: visible.has(key),
    label,
    text: text(plan),
  }));
  const placeOf = (terms: readonly string[], seen: boolean) =>
    texts.find((place) => place.seen === seen && highlightRanges(place.text, terms).length > 0);
  const labels = termsOfWords
    .filter((terms) => placeOf(terms, true) === undefined)
    .map((terms) => placeOf(terms, false)?.label);
  return [...new Set(labels.filter((label) => label !== undefined))];
}
