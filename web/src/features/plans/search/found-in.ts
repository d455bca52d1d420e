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
  const otherNames = namesOf(plan.payerName);
  const hidden = searchedTexts.filter(({ key }) => !visible.has(key));
  // Most of what is asked is seen, and this runs for each row at each key.
  if (hidden.length === 0 && otherNames.length === 0) return '';
  const shown = searchedTexts.filter(({ key }) => visible.has(key));
  const columns = new Set<string>();
  const names = new Set<string>();
  for (const terms of termsOfWords) {
    const holds = (text: string) => highlightRanges(text, terms).length > 0;
    if (shown.some(({ text }) => holds(text(plan)))) continue;
    const place = hidden.find(({ text }) => holds(text(plan)));
    if (place !== undefined) columns.add(place.label);
    else for (const name of otherNames) if (holds(name.name)) names.add(spoken(name));
  }
  const inColumns = columns.size === 0 ? [] : [`Found in ${[...columns].join(', ')}`];
  return [...inColumns, ...names].join('; ');
}
