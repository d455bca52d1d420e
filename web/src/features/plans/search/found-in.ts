import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { type PlanColumnKey, searchedTexts } from '../../../../../shared/plan/plan-columns.ts';
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

/**
 * Why a row is found, where its visible columns don't show it: `Found in Notes; formerly Coventry (GA)`, with the hidden columns that
 * hold a searched word, and other names of the payer that do. One of a word's terms is enough. '' where everything is seen.
 */
export function foundIn(
  plan: Plan,
  termsOfWords: readonly (readonly string[])[],
  visible: ReadonlySet<PlanColumnKey>,
  namesOf: NamesOf,
): string {
  if (termsOfWords.length === 0) return '';
  const texts = searchedTexts.map(({ key, label, text }) => ({
    seen: visible.has(key),
    label,
    text: text(plan),
  }));
  const holds = (text: string, terms: readonly string[]) => highlightRanges(text, terms).length > 0;
  const columns = new Set<string>();
  const names = new Set<string>();
  for (const terms of termsOfWords) {
    const places = texts.filter(({ text }) => holds(text, terms));
    const [first] = places;
    if (places.some(({ seen }) => seen)) continue;
    if (first !== undefined) columns.add(first.label);
    else for (const name of namesOf(plan.payerName)) if (holds(name.name, terms)) names.add(spoken(name));
  }
  const inColumns = columns.size === 0 ? [] : [`Found in ${[...columns].join(', ')}`];
  return [...inColumns, ...names].join('; ');
}
