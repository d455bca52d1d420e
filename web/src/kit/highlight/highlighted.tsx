import type { ReactNode } from 'react';
import { highlightRanges } from '../../../../shared/text/highlight.ts';

/** Nothing is searched. One array, so that rows keep their identity. */
export const noTerms: readonly string[] = [];

/** Of a cut text, at least this share is its beginning; before the match stand so many characters at most. */
const beginningShare = 0.35;
const mostBefore = 6;
const gap = '… ';

/** Where a text goes on whose match at `start` would be cut off: at the word before it, if that is short. */
function goesOnAt(text: string, start: number): number {
  const word = text.lastIndexOf(' ', start - 2) + 1;
  return start - word <= mostBefore ? word : start;
}

/** The beginning and the part with the match, of a text of which only `fits` characters are seen. */
function withoutMiddle(text: string, start: number, fits: number): { from: number; beginning: string } {
  const from = goesOnAt(text, start);
  const room = fits - gap.length - 1 - (text.length - from);
  const length = Math.max(Math.floor(fits * beginningShare), room);
  return length < from
    ? { from, beginning: text.slice(0, length).trimEnd() + gap }
    : { from: 0, beginning: '' };
}

/**
 * The text with every match in a <mark>. A function, not a component: one row has dozens of texts. Where only `fits`
 * characters are seen and the first match lies behind them, the middle is left out: 'Sierra Hea… Gold 6548'.
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
    // A mark that begins out of sight is not worth an element.
    if (from > first[0] && from - cut.from + cut.beginning.length > fits) break;
    if (from > end) parts.push(text.slice(end, from));
    parts.push(<mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
