import { phoneDigits, shortestPhone } from '../../text/phone-digits.ts';
import { searchedTexts } from '../fields/plan-columns.ts';
import type { Plan } from '../plan.ts';
import type { SearchedName } from './cell-table.ts';
import { type Hits, hitsOf } from './hits.ts';
import { createPhoneIndex, type PhoneIndex } from './phone-index.ts';
import { createPrefixIndex, type PrefixIndex, prefixStart } from './prefix-search.ts';
import { allRows, withFirst } from './ranking.ts';
import { createStatusIndex } from './status-search.ts';
import { createTextSearch, type TextSearch } from './text-search.ts';
import { ofBegunPhone, ofPhone } from './words/word-scores.ts';

export type PlanSearch = TextSearch & {
  /**
   * Finds plans with a prefix that begins like `text`, of which only the first three letters or digits are used. All match
   * equally well, so those in `first` come first.
   */
  prefix(text: string, first?: readonly number[]): Hits;
};

/**
 * Searches plans in their columns and by other names of their payers; a word written like a phone number also finds plans
 * that have a number containing its digits. Neither list may change afterward.
 */
export function createPlanSearch(plans: readonly Plan[], names: readonly SearchedName[] = []): PlanSearch {
  const size = plans.length;
  let phoneIndex: PhoneIndex | undefined;
  let prefixIndex: PrefixIndex | undefined;
  let statusIndex: ReturnType<typeof createStatusIndex> | undefined;
  const search = createTextSearch(
    { rows: plans, columns: searchedTexts, names, payerOf: ({ payerName }) => payerName },
    {
      digitsOf: phoneDigits,
      statusScores: (phrase) => {
        statusIndex ??= createStatusIndex(plans);
        return statusIndex(phrase);
      },
      numberScores: (digits) => {
        const scores = new Uint8Array(size);
        phoneIndex ??= createPhoneIndex(plans);
        phoneIndex(digits, (row) => {
          scores[row] = digits.length < shortestPhone ? ofBegunPhone : ofPhone;
        });
        return scores;
      },
    },
  );
  return {
    ...search,
    get ready() {
      return search.ready;
    },
    prefix: (text, first = []) => {
      const start = prefixStart(text);
      if (start === '') return hitsOf(allRows(size), []);
      prefixIndex ??= createPrefixIndex(plans);
      return hitsOf(Uint32Array.from(withFirst([...prefixIndex(start)], first, size)), [[start]]);
    },
  };
}
