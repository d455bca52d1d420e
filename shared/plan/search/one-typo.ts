import { entryAt, type TextPool } from './text-pool.ts';

/** Shorter words must match exactly: with one typo they would match nearly anything. */
export const shortestTypoWord = 4;

/** Where a match of a part ends (or begins, going left) and whether one is there. */
const noMatch = -1;
const blank = 32;

/**
 * A way to read the pool and a word in one direction, so that the same comparison serves the text right of a found
 * half and the text left of it.
 */
type Side = { readonly text: string; readonly part: string; readonly step: 1 | -1 };

const partAt = ({ part, step }: Side, index: number): number =>
  part.charCodeAt(step === 1 ? index : part.length - 1 - index);

function matchesFrom(side: Side, index: number, position: number): boolean {
  for (let at = index; at < side.part.length; at++) {
    if (partAt(side, at) !== side.text.charCodeAt(position + (at - index) * side.step)) return false;
  }
  return true;
}

const isInsideToken = (text: string, position: number): boolean =>
  position >= 0 && position < text.length && text.charCodeAt(position) !== blank;

/**
 * How many characters of the text, read from `position` in the side's direction, are the part with at most one typo.
 * If there is a choice, the longest: an extra character, then a wrong or swapped one, then a missing one.
 */
function lengthWithTypo(side: Side, position: number): number {
  const { text, part, step } = side;
  let same = 0;
  while (same < part.length && partAt(side, same) === text.charCodeAt(position + same * step)) same++;
  if (same === part.length) return same;
  const here = position + same * step;
  const inside = isInsideToken(text, here);
  if (inside && matchesFrom(side, same, here + step)) return part.length + 1;
  if (inside && matchesFrom(side, same + 1, here + step)) return part.length;
  const swapped =
    same + 1 < part.length &&
    partAt(side, same + 1) === text.charCodeAt(here) &&
    partAt(side, same) === text.charCodeAt(here + step);
  if (swapped && matchesFrom(side, same + 2, here + 2 * step)) return part.length;
  return matchesFrom(side, same + 1, here) ? part.length - 1 : noMatch;
}

type Visit = (entry: number, matched: string) => void;
/** Start and end of the match around one occurrence of what was looked for. */
type Spread = (found: number) => readonly [start: number, end: number] | undefined;

/** Looks at every occurrence of `wanted`; after a match it goes on behind the token that holds it. */
function visitOccurrences(pool: TextPool, wanted: string, spread: Spread, visit: Visit): void {
  const { text } = pool;
  let entry = 0;
  let found = text.indexOf(wanted);
  while (found !== -1) {
    const span = spread(found);
    let next = found + 1;
    if (span !== undefined) {
      entry = entryAt(pool, span[0], entry);
      visit(entry, text.slice(span[0], span[1]));
      next = text.indexOf(' ', span[1]);
      if (next === -1) return;
    }
    found = text.indexOf(wanted, next);
  }
}

/**
 * Visits the tokens that contain the word with at most one typo: one character missing, extra or wrong, or two
 * neighbors swapped. A token may be visited more than once.
 *
 * One typo leaves one half of the word whole, unless it swaps the two characters at the middle. So it is enough to
 * look for each half and for the word with its middle swapped.
 */
export function visitTypos(pool: TextPool, word: string, visit: Visit): void {
  const { text } = pool;
  const middle = word.length >>> 1;
  const [left, right] = [word.slice(0, middle), word.slice(middle)];
  const after: Side = { text, part: right, step: 1 };
  const before: Side = { text, part: left, step: -1 };
  const swapped = left.slice(0, -1) + right.charAt(0) + left.slice(-1) + right.slice(1);
  const whole: Spread = (found) => [found, found + word.length];
  visitOccurrences(pool, word, whole, visit);
  visitOccurrences(pool, swapped, whole, visit);
  visitOccurrences(
    pool,
    left,
    (found) => {
      const length = lengthWithTypo(after, found + left.length);
      return length === noMatch ? undefined : [found, found + left.length + length];
    },
    visit,
  );
  visitOccurrences(
    pool,
    right,
    (found) => {
      const length = lengthWithTypo(before, found - 1);
      return length === noMatch ? undefined : [found - length, found + right.length];
    },
    visit,
  );
}
