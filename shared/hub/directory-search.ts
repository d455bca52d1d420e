import type { Plan } from '../plan/plan.ts';
import { foldText, searchWords } from '../text/fold-text.ts';
import { type DirectoryGroup, portalHost } from './directory.ts';
import { phoneParts } from './directory-phone.ts';

/** A group with the plans to show under it: all of them, or those that the search found in it. */
export type FoundGroup = { readonly group: DirectoryGroup; readonly plans: readonly Plan[] };

export type DirectoryHits = {
  readonly groups: readonly FoundGroup[];
  /** Plans under these groups, each counted once. */
  readonly planCount: number;
  /** What to highlight; see search/highlight.ts. */
  readonly terms: readonly string[];
};

export type DirectorySearch = (text: string) => DirectoryHits;

const phoneWord = /^[\d().+/-]+$/;
const fewestDigits = 3;

/** The digits of a word written like a part of a telephone number (`555-010`, `+1.555`, `15550101234`); undefined for another word. */
function wordDigits(word: string): string | undefined {
  if (!phoneWord.test(word)) return undefined;
  const { digits } = phoneParts(word);
  return digits.length < fewestDigits ? undefined : digits;
}

const planText = (plan: Plan): string =>
  foldText(`${plan.descriptiveName}\n${plan.planName}\n${plan.payerName}\n${plan.planCode}`);

/** Text of a portal's group: title and site, or the address as typed where it is none. */
export const portalText = ({ title, value }: DirectoryGroup): string =>
  `${title}\n${portalHost(value) ?? value}`;

/** Text of a number's group, as shown and as its digits alone. */
export function phoneText({ title, value }: DirectoryGroup): string {
  const { digits, extension } = phoneParts(value);
  return `${title} (${value})\n${digits}\n${digits}${extension}`;
}

/**
 * Searches groups: every word must stand in a group's own text or in a plan's names, payer or code. A group whose own
 * text holds all words shows all its plans; otherwise it shows the plans that hold the rest, and without one it is left
 * out. Letter case and accents do not matter; a word written like a part of a
 * telephone number also matches by its digits.
 */
export function createDirectorySearch(
  groups: readonly DirectoryGroup[],
  textOf: (group: DirectoryGroup) => string,
): DirectorySearch {
  const folded = groups.map((group) => foldText(textOf(group)));
  const plans = [...new Set(groups.flatMap((group) => group.plans))];
  const all = groups.map((group) => ({ group, plans: group.plans }));
  let planTexts: ReadonlyMap<Plan, string> | undefined;

  /** The plans that hold a word. */
  function holders(word: string): ReadonlySet<Plan> {
    planTexts ??= new Map(plans.map((plan) => [plan, planText(plan)]));
    const found = new Set<Plan>();
    for (const [plan, text] of planTexts) if (text.includes(word)) found.add(plan);
    return found;
  }

  return (text) => {
    const words = searchWords(text);
    if (words.length === 0) return { groups: all, planCount: plans.length, terms: [] };
    const asked = words.map((word) => ({ word, digits: wordDigits(word), plans: holders(word) }));
    const found: FoundGroup[] = [];
    groups.forEach((group, at) => {
      const own = folded[at] ?? '';
      const rest = asked.filter(
        ({ word, digits }) => !own.includes(word) && (digits === undefined || !own.includes(digits)),
      );
      const shown =
        rest.length === 0
          ? group.plans
          : group.plans.filter((plan) => rest.every((one) => one.plans.has(plan)));
      if (shown.length > 0) found.push({ group, plans: shown });
    });
    return {
      groups: found,
      planCount: new Set(found.flatMap((one) => one.plans)).size,
      terms: [...new Set(asked.flatMap(({ word, digits = word }) => [word, digits]))],
    };
  };
}
