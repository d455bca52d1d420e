import { searchedTexts } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import type { SearchedName } from '../../../shared/plan/search/cell-table.ts';
import type { Hits } from '../../../shared/plan/search/hits.ts';
import { highlightRanges } from '../../../shared/text/highlight.ts';
import { sameName } from '../../../shared/text/name-key.ts';

const longest = 80;
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** For each searched word the first text of the plan that holds it, as `Payer Name: Larch`; of none, nothing. */
export function reasonsOf(
  plan: Plan,
  { termsOfWords }: Pick<Hits, 'termsOfWords'>,
  names: readonly SearchedName[],
): string[] {
  const texts = [
    ...searchedTexts.map(({ label, text }) => ({ label, text: text(plan) })),
    ...names
      .filter(({ payerName }) => sameName(payerName, plan.payerName))
      .map(({ name }) => ({ label: 'Other name', text: name })),
  ];
  const reasons = termsOfWords.flatMap((terms) => {
    const place = texts.find(({ text }) => highlightRanges(text, terms).length > 0);
    return place === undefined ? [] : [`${place.label}: ${shortened(place.text)}`];
  });
  return [...new Set(reasons)];
}
