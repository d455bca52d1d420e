import { foldText } from '../fold-text.ts';
import { unicodePattern } from '../unicode-pattern.ts';
import type { Place } from './address-places.ts';
import { givenNames } from './given-names.ts';

const words = unicodePattern(String.raw`\p{L}[\p{L}'’-]*`, 'gu');
const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr']);

type Word = Place & { readonly folded: string };

/** Reports whether only a space, a comma or the dot of an initial separates two words. */
const beside = (text: string, one: Word | undefined, next: Word | undefined): boolean =>
  one !== undefined && next !== undefined && /^(?:\.? |, ?)$/.test(text.slice(one.end, next.start));

/**
 * Finds persons named in a text: a given name with the word before or after it (`Lopez, Maria`, `JANE Q PUBLIC`), and the
 * words after a title. `isName(one, next)` reports whether two folded words belong to the name of something else.
 */
export function findPersons(text: string, isName: (one: string, next: string) => boolean): Place[] {
  const found: Word[] = [...text.matchAll(words())].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldText(word),
  }));
  const persons: Place[] = [];
  let taken = -1;
  for (const [at, word] of found.entries()) {
    if (at <= taken) continue;
    const title = titles.has(word.folded);
    if (!title && !givenNames.has(word.folded)) continue;
    let first = at;
    let last = at;
    const joins = (from: number, to: number): boolean => {
      const [one, next] = [found[from], found[to]];
      if (!beside(text, one, next) || one === undefined || next === undefined) return false;
      const other = to === first ? one : next;
      if (other.folded.length === 1) return true;
      return !isName(one.folded, next.folded) && !isName('', other.folded);
    };
    // Initials, the family name, and a second family name if it is capitalized.
    while (last - at < 3 && joins(last, last + 1)) {
      last += 1;
      const then = found[last + 1];
      const short = found[last]?.folded.length === 1;
      if (!short && (then === undefined || !/^\p{Lu}/u.test(text.slice(then.start)))) break;
    }
    if (last === at && first - 1 > taken && joins(first - 1, first)) first -= 1;
    if (first === last && title) continue;
    const [from, to] = [found[first], found[last]];
    // A given name alone may be a word in a payer's name; code that knows those names decides.
    if (first === last || from === undefined || to === undefined) continue;
    persons.push({ start: from.start, end: to.end });
    taken = last;
  }
  return persons;
}

const who =
  '(?:member|subscriber|patient|pt|insured|policy ?holder|card ?holder|enrollee|dependent|guarantor|recipient|beneficiary|spouse|child|employee)';
const thing = '(?:plan|payer|payor|group|network|product|company|insurance|insurer|carrier|employer)';
// Up to the name that it announces: `Patient name is …`, `Name of insured: …`, `Member …`.
const cues = unicodePattern(
  String.raw`(?<!${thing} )\b(?:${who}(?:['’]?s)?(?: name)?|(?:full |first |last )?name(?: of (?:the )?${who})?|issued to)\b(?: \([a-z ]{1,20}\))?(?: is)?\.?[ \t:–—-]{1,4}(?=\p{L})`,
  'giu',
);
// The most words in a name, including initials.
const longestName = 4;

/** Finds the words after a word for a person, up to a word of something else or one that is not written like a name. */
export function findAnnounced(text: string, isName: (one: string, next: string) => boolean): Place[] {
  const found: Place[] = [];
  for (const { 0: cue, index } of text.matchAll(cues())) {
    const start = index + cue.length;
    const capital = /^\p{Lu}/u.test(text.slice(start));
    let before = foldText(/\p{L}+/gu.exec(cue)?.[0] ?? '');
    let end = start;
    for (let word = 0; word < longestName; word += 1) {
      const next = /^,?[ \t]{0,2}(?<word>\p{L}[\p{L}'’-]*)\.?/u.exec(text.slice(end, end + 60));
      const written = next?.groups?.word;
      if (next === null || written === undefined || (capital && !/^\p{Lu}/u.test(written))) break;
      const folded = foldText(written);
      if (folded.length > 1 && isName(before, folded)) break;
      before = folded;
      end += next[0].length;
    }
    if (end > start) found.push({ start, end });
  }
  return found;
}
