import type { Plan } from '../../../../../shared/plan/plan.ts';
import { type PlanColumnKey, searchedTexts } from '../../../../../shared/plan/plan-columns.ts';
import { highlightRanges } from '../../../../../shared/text/highlight.ts';

/**
 * Labels of the hidden columns that hold a searched word which no visible column holds.
 * Without them a row would seem to be found for no reason. `typo`: the terms are guesses of which one is enough.
 */
export function foundIn(
  plan: Plan,
  terms: readonly string[],
  visible: ReadonlySet<PlanColumnKey>,
  typo = false,
): readonly string[] {
  if (terms.length === 0 || searchedTexts.every(({ key }) => visible.has(key))) return [];
  const texts = searchedTexts.map(({ key, label, text }) => ({
    seen: visible.has(key),
    label,
    text: text(plan),
  }));
  const placesOf = (term: string, seen: boolean) =>
    texts.filter((place) => place.seen === seen && highlightRanges(place.text, [term]).length > 0);
  const unseen = terms.filter((term) => placesOf(term, true).length === 0);
  if (typo && unseen.length < terms.length) return [];
  const labels = unseen.map((term) => placesOf(term, false)[0]?.label);
  return [...new Set(labels.filter((label) => label !== undefined))];
}
