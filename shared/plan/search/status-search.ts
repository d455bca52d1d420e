import { knownStatuses } from '../../hub/contracts/contract-status.ts';
import type { Plan } from '../plan.ts';
import type { RowScores } from './words/word-index.ts';
import { scores } from './words/word-scores.ts';

/** Fewer letters of a phrase's last word may begin anything: "not c" asks for what is not covered as well. */
const fewestLetters = 3;

/** Whether a word is a status by itself. */
export const isStatusName = (word: string): boolean => knownStatuses.includes(word);

/** Several words that are a status, or begin one: "must call", "not contr". */
function beginsStatus(phrase: string): boolean {
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1);
  return knownStatuses.some(
    (status) =>
      status.startsWith(phrase) && (last.length >= fewestLetters || `${status} `.startsWith(`${phrase} `)),
  );
}

/** Where the words of a search write a status of several words: from place `start` to before `end`, as many as belong to it. */
export function statusPhraseIn(words: readonly string[]): { start: number; end: number } | undefined {
  for (const start of words.keys())
    for (let end = words.length; end > start + 1; end -= 1)
      if (beginsStatus(words.slice(start, end).join(' '))) return { start, end };
  return undefined;
}

/**
 * Rows by a status of the plan at its own facility, from the beginning: "not contracted" is none that is Contracted, and "must call"
 * is Must Call to Confirm as well. What other facilities say, and what notes do, is no status here.
 */
export function createStatusIndex(plans: readonly Plan[]): (phrase: string) => RowScores {
  const own = plans.map(({ facilityName, facilityContracts }) =>
    facilityContracts
      .filter((line) => line.facilityName === facilityName)
      .map(({ contractStatus }) => contractStatus.toLowerCase()),
  );
  return (phrase) =>
    // As good as any word of a name, so that the other words decide which plan comes first.
    Uint8Array.from(own, (lines) =>
      lines.some((status) => status.startsWith(phrase)) ? scores.name.whole : 0,
    );
}
