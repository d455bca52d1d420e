import { foldWithPositions } from './fold-text.ts';
import { shortestPhone } from './phone-digits.ts';

/** Start and end (after the last character) in the original text, not in its folded form. */
export type HighlightRange = readonly [start: number, end: number];

const digitsOnly = /^\d+$/;
const letterOrDigit = /[a-z0-9]/;
/** What may separate two digits of a written phone number. */
const phoneGap = '[ ().+/-]{0,3}';

const isInWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

type Span = [start: number, end: number];

function spansOf(folded: string, term: string): Span[] {
  const spans: Span[] = [];
  if (term.length >= shortestPhone && digitsOnly.test(term)) {
    const written = new RegExp([...term].join(phoneGap), 'g');
    for (const match of folded.matchAll(written)) spans.push([match.index, match.index + match[0].length]);
    return spans;
  }
  const needle = term.trim();
  if (needle === '') return spans;
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const begins = !term.startsWith(' ') || !isInWord(folded.charAt(at - 1));
    const ends = !term.endsWith(' ') || !isInWord(folded.charAt(end));
    if (begins && ends) spans.push([at, end]);
  }
  return spans;
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const [start, end] of spans.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Translates spans of the folded text to the original. A range covers whole characters, with the accents that follow them. */
function inSource(spans: readonly Span[], sourceIndex: readonly number[], length: number): Span[] {
  const indexAt = (at: number) => sourceIndex[at] ?? length;
  return spans.map(([start, end]) => {
    let behind = end;
    while (behind < sourceIndex.length && indexAt(behind) === indexAt(end - 1)) behind++;
    return [indexAt(start), indexAt(behind)];
  });
}

function rangesOf(
  text: string,
  terms: readonly string[],
  isWanted: (folded: string, start: number) => boolean,
): readonly HighlightRange[] {
  if (text === '' || terms.length === 0) return [];
  const { folded, sourceIndex } = foldWithPositions(text);
  const found = terms.flatMap((term) => spansOf(folded, term)).filter(([start]) => isWanted(folded, start));
  const spans = merged(found);
  return sourceIndex === undefined ? spans : merged(inSource(spans, sourceIndex, text.length));
}

/**
 * Returns where the terms of a search (see Hits) occur in a shown text: sorted ranges that neither overlap nor touch.
 * A term that begins or ends with a space matches only at the beginning or end of a word: ` nc ` is not in `Inc`.
 * A term of seven or more digits also matches a phone number written with spaces, parentheses, dots or hyphens.
 */
export const highlightRanges = (text: string, terms: readonly string[]): readonly HighlightRange[] =>
  rangesOf(text, terms, () => true);

/** Does the same for a prefix search in the Prefixes column (`ABC, XYZ`), matching only where a prefix begins. */
export const highlightPrefixRanges = (text: string, terms: readonly string[]): readonly HighlightRange[] =>
  rangesOf(text, terms, (folded, start) => start === 0 || !letterOrDigit.test(folded.charAt(start - 1)));
