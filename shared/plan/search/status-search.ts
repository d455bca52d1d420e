import { knownStatuses } from '../../hub/contracts/contract-status.ts';
import type { Plan } from '../plan.ts';
import type { RowScores } from './words/word-index.ts';
import { scores } from './words/word-scores.ts';

/** With fewer letters, a phrase's last word could begin anything: "not c" may also be looking for what is not covered. */
const fewestLetters = 3;

/** Reports whether a word is a status by itself. */
export const isStatusName = (word: string): boolean => knownStatuses.includes(word);

/** Reports whether several words are a status, or begin one: "must call", "not contr". */
function beginsStatus(phrase: string): boolean {
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1);
  return knownStatuses.some(
    (status) =>
      status.startsWith(phrase) && (last.length >= fewestLetters || `${status} `.startsWith(`${phrase} `)),
  );
}

/** Finds a status of several words in a search: from word `start` to before `end`, as many words as possible. */
export function statusPhraseIn(words: readonly string[]): { start: number; end: number } | undefined {
  for (const start of words.keys())
    for (let end = words.length; end > start + 1; end -= 1)
      if (beginsStatus(words.slice(start, end).join(' '))) return { start, end };
  return undefined;
}

/**
 * Finds rows by the plan's status at its own facility, from its first letter: "not contracted" does not find Contracted, and
 * "must call" also finds Must Call to Confirm. Statuses at other facilities or in notes do not count.
 */
export function createStatusIndex(plans: readonly Plan[]): (phrase: string) => RowScores {
  const own = plans.map(({ facilityName, facilityContracts }) =>
    facilityContracts
      .filter((line) => line.facilityName === facilityName)
      .map(({ contractStatus }) => contractStatus.toLowerCase()),
  );
  return (phrase) =>
    // Scored like a whole word of a name, so that the other words decide which plan comes first.
    Uint8Array.from(own, (lines) =>
      lines.some((status) => status.startsWith(phrase)) ? scores.name.whole : 0,
    );
}
