import { knownStatuses } from '../../hub/contracts/contract-status.ts';
import { foldText } from '../../text/fold-text.ts';
import type { Plan } from '../plan.ts';
import type { RowScores } from './words/word-index.ts';
import { scores } from './words/word-scores.ts';

/** With fewer letters, a phrase's last word could begin anything: "not c" may also be looking for what is not covered. */
const fewestLetters = 3;

/** Reports whether a word is a status by itself. */
export const isStatusName = (word: string): boolean => knownStatuses.includes(word);

/** How people write Not Contracted, and plans for which there is no contract are called: non-contracted, no contract. */
const nonContracted = /\bno[nt]?[- ]*(?=contr)/;
const asStatus = (typed: string): string => typed.replace(nonContracted, 'not ').replace(/[,;.]$/, '');

/** Reports whether several words are a status, or begin one: "must call", "not contr". */
function beginsStatus(phrase: string): boolean {
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1);
  return knownStatuses.some(
    (status) =>
      status.startsWith(phrase) && (last.length >= fewestLetters || `${status} `.startsWith(`${phrase} `)),
  );
}

/** Finds a status of several words in a search: from word `start` to before `end`, as many words as possible. */
export function statusPhraseIn(
  words: readonly string[],
): { start: number; end: number; phrase: string } | undefined {
  for (const start of words.keys())
    for (let end = words.length; end > start; end -= 1) {
      const phrase = asStatus(words.slice(start, end).join(' '));
      if (phrase.includes(' ') && beginsStatus(phrase)) return { start, end, phrase };
    }
  return undefined;
}

/**
 * Finds rows by the plan's status at its own facility, from its first letter: "not contracted" does not find Contracted, and
 * "must call" also finds Must Call to Confirm. Statuses at other facilities or in notes do not count; a plan that is called
 * Non-Contracted is one.
 */
export function createStatusIndex(plans: readonly Plan[]): (phrase: string) => RowScores {
  const own = plans.map(({ facilityName, facilityContracts, ...names }) => [
    ...facilityContracts
      .filter((line) => line.facilityName === facilityName)
      .map(({ contractStatus }) => contractStatus.toLowerCase()),
    ...[names.descriptiveName, names.payerName, names.planName].flatMap((name) => {
      const folded = foldText(name);
      const at = folded.search(nonContracted);
      return at < 0 ? [] : asStatus(folded.slice(at));
    }),
  ]);
  return (phrase) =>
    // Scored like a whole word of a name, so that the other words decide which plan comes first.
    Uint8Array.from(own, (lines) =>
      lines.some((status) => status.startsWith(phrase)) ? scores.name.whole : 0,
    );
}
