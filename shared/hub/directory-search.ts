import type { Plan } from '../plan/plan.ts';
import { codeText } from '../plan/plan-code.ts';
import type { SearchedName } from '../plan/search/cell-table.ts';
import type { Hits } from '../plan/search/hits.ts';
import { createTextSearch, type TextSearch } from '../plan/search/text-search.ts';
import { searchWords } from '../text/fold-text.ts';
import { type DirectoryGroup, portalHost } from './directory.ts';
import { phoneParts } from './directory-phone.ts';

/** A group with the plans to show under it: all of them, or those that the search matched. */
export type FoundGroup = { readonly group: DirectoryGroup; readonly plans: readonly Plan[] };

export type DirectoryHits = {
  readonly groups: readonly FoundGroup[];
  /** The number of plans under these groups, each counted once. */
  readonly planCount: number;
} & Pick<Hits, 'terms' | 'answer' | 'telling'>;

export type DirectorySearch = Pick<TextSearch, 'warm'> & { find(text: string): DirectoryHits };

/** Also with letters behind an area code that is dialed free of charge. */
const phoneWord = /^(?:[\d().+/-]+|(?:\+?1[-.]?)?\(?8\d\d\)?[-.]?[a-z\d-]{7,})$/i;
const fewestDigits = 3;

/** Returns the digits of a word written like part of a phone number (`555-010`, `+1.555`, `15550101234`, `800-CALL-NOW`); else undefined. */
function wordDigits(word: string): string | undefined {
  if (!phoneWord.test(word)) return undefined;
  const { digits } = phoneParts(word);
  return digits.length < fewestDigits ? undefined : digits;
}

/** Returns the searched text of a portal's group: title and site, or the address as typed if it has no site. */
export const portalText = ({ title, value }: DirectoryGroup): string =>
  `${title}\n${portalHost(value) ?? value}`;

/** Returns the searched text of a number's group: as shown, and as its digits alone. */
export function phoneText({ title, value }: DirectoryGroup): string {
  const { digits, extension } = phoneParts(value);
  return `${title} (${value})\n${digits}\n${digits}${extension}`;
}

const addresses = /(?<!\S)(?:https?:\/\/|www\.|[\w.-]+\.[a-z]{2,}\/)\S*/gi;

/** Replaces addresses, which people copy from the browser, by the names of their sites: that is what a portal has. */
const withSites = (text: string): string => text.replace(addresses, (typed) => portalHost(typed) ?? typed);

type Line = { readonly group: DirectoryGroup; readonly plan: Plan };

/**
 * Searches groups like plans, best match first: every word must occur in a group's own text or in a plan's names, payer or
 * code. A group whose own text has every word shows all its plans; otherwise it shows the plans that match the other words,
 * and is left out if there is none. A word written like part of a telephone number also matches by its digits.
 */
export function createDirectorySearch(
  groups: readonly DirectoryGroup[],
  textOf: (group: DirectoryGroup) => string,
  names: readonly SearchedName[] = [],
): DirectorySearch {
  const lines: Line[] = groups.flatMap((group) => group.plans.map((plan) => ({ group, plan })));
  const all = groups.map((group) => ({ group, plans: group.plans }));
  const search = createTextSearch<Line>(
    {
      rows: lines,
      columns: [
        { kind: 'name', text: ({ group }) => group.title },
        { kind: 'code', text: ({ group }) => textOf(group) },
        { kind: 'name', text: ({ plan }) => plan.descriptiveName },
        { kind: 'name', text: ({ plan }) => plan.planName },
        { kind: 'payer', text: ({ plan }) => plan.payerName },
        { kind: 'code', text: ({ plan }) => codeText(plan.planCode) },
      ],
      names,
      payerOf: ({ plan }) => plan.payerName,
    },
    { digitsOf: wordDigits, numberScores: (digits, index) => index.scoresOf(digits) },
  );

  const find = (typed: string): DirectoryHits => {
    const text = withSites(typed);
    if (searchWords(text).length === 0)
      return { groups: all, planCount: countPlans(all), terms: [], answer: 'exact', telling: [] };
    const { rows, terms, answer, telling } = search.general(text);
    const plansOf = new Map<DirectoryGroup, Plan[]>();
    for (const row of rows) {
      const line = lines[row];
      if (line === undefined) continue;
      const plans = plansOf.get(line.group) ?? [];
      plans.push(line.plan);
      plansOf.set(line.group, plans);
    }
    const found = [...plansOf].map(([group, plans]) => ({ group, plans }));
    return { groups: found, planCount: countPlans(found), terms, answer, telling };
  };
  return { find, warm: search.warm };
}

const countPlans = (found: readonly FoundGroup[]): number =>
  new Set(found.flatMap(({ plans }) => plans)).size;
