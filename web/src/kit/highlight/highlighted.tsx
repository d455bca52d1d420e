import { Fragment, type ReactNode } from 'react';
import { highlightRanges } from '../../../../shared/text/highlight.ts';

/** The terms when nothing is searched. A single array, so that rows keep their identity. */
export const noTerms: readonly string[] = [];

/** A cut text shows at least this share of its room as its beginning, and at most this many characters before the match. */
const beginningShare = 0.35;
const mostBefore = 6;
/** Replaces the omitted part of a text. */
export const gap = '… ';

/** Returns where a text resumes whose match at `start` would be cut off: at the word before the match, if that is short. */
function goesOnAt(text: string, start: number): number {
  const word = text.lastIndexOf(' ', start - 2) + 1;
  return start - word <= mostBefore ? word : start;
}

/** Returns the beginning of a text of which only `fits` characters are visible, and where it resumes to show the match. */
function withoutMiddle(text: string, start: number, fits: number): { from: number; beginning: string } {
  const from = goesOnAt(text, start);
  const room = fits - gap.length - 1 - (text.length - from);
  const length = Math.max(Math.floor(fits * beginningShare), room);
  return length < from
    ? { from, beginning: text.slice(0, length).trimEnd() + gap }
    : { from: 0, beginning: '' };
}

/**
 * Returns the text with every match in a <mark>. A function, not a component: one row has dozens of texts. If only
 * `fits` characters are visible and the first match is beyond them, the middle is omitted: 'Sierra Hea… Gold 6548'.
 */
export function highlighted(text: string, terms: readonly string[], fits = text.length): ReactNode {
  if (terms.length === 0 || text === '') return text;
  const ranges = highlightRanges(text, terms);
  const [first] = ranges;
  if (first === undefined) return text;
  const cut = first[1] > fits ? withoutMiddle(text, first[0], fits) : { from: 0, beginning: '' };
  const parts: ReactNode[] = cut.beginning === '' ? [] : [cut.beginning];
  let end = cut.from;
  for (const [from, to] of ranges) {
    // A mark that begins out of view is not worth an element.
    if (from > first[0] && from - cut.from + cut.beginning.length > fits) break;
    if (from > end) parts.push(text.slice(end, from));
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

// A cut moves to a space if one is this close.
const mostToBlank = 10;
/** A match that ends within this share of the visible text belongs to the beginning. */
const matchShare = 0.6;
/** With less room, a match in the middle replaces the beginning of a name that another one beside it tells. */
const leastForThree = 45;

type Part = readonly [from: number, to: number];

/**
 * Returns the parts to show of a text with room for `fits` characters: its beginning, the match, its end. Texts in a column often
 * begin alike and differ at their ends.
 * @param isTold whether another name beside the text tells its beginning, as a payer's short form does
 */
export function shownParts(
  text: string,
  match: Part | undefined,
  fits: number,
  isTold = false,
): readonly Part[] {
  if (text.length <= fits) return [[0, text.length]];
  const share = Math.floor(fits * beginningShare);
  const isEarly = match !== undefined && match[1] <= fits * matchShare;
  const head = isEarly ? Math.max(share, match[1]) : share;
  const from = endFrom(text, fits - head - gap.length);
  if (match === undefined || isEarly || match[0] >= from)
    return [
      [0, head],
      [from, text.length],
    ];
  const word = text.lastIndexOf(' ', match[0]) + 1;
  const found: Part = [match[0] - word <= mostBefore ? word : match[0], match[1]];
  const least = isTold && fits < leastForThree ? 0 : share;
  const taken = least + gap.length + (found[1] - found[0]) + gap.length;
  const last = endFrom(text, Math.max(0, fits - taken));
  return last > found[1]
    ? [[0, least], found, [last, text.length]]
    : [
        [0, least],
        [found[0], text.length],
      ];
}

/** Returns where the end of a text begins, given room for this many characters. */
function endFrom(text: string, room: number): number {
  const least = text.length - room;
  const blank = text.indexOf(' ', least - 1);
  return blank >= 0 && blank - least < mostToBlank ? blank + 1 : least;
}

/**
 * Returns a text cut to `fits` characters, with every visible match in a <mark>, and the middle of a longer text omitted:
 * 'Sierra Health… Supplement Gold 6548'.
 */
export function shortened(text: string, terms: readonly string[], fits: number, isTold = false): ReactNode {
  if (text.length <= fits) return highlighted(text, terms);
  const [first] = terms.length === 0 ? [] : highlightRanges(text, terms);
  return shownParts(text, first, fits, isTold).map(([from, to], at) => (
    <Fragment key={from}>
      {at > 0 && gap}
      {highlighted(text.slice(from, to).trimEnd(), terms)}
    </Fragment>
  ));
}
