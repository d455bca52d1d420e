import { foldText } from '../text/fold-text.ts';

const letters = 3;
/** Words that a facility's name begins with and that tell nothing of it. */
const articles = /^(the|a|an) (?=.)/;
const wordPattern = /[A-Z0-9]+/g;
/** What a list on a screen should not say: Cumberland Medical Center is CMC. */
const refused: ReadonlySet<string> = new Set('ASS CUM FAG GAY HIV KKK NIG SEX SOB TIT'.split(' '));

/** Tags that a name can have, the best first: of its beginning, of its words, then with a number. */
function* tagsFor(name: string): Generator<string> {
  const words =
    foldText(name).replace(articles, '').toUpperCase().replaceAll("'", '').match(wordPattern) ?? [];
  const joined = words.join('');
  const [first = '', ...others] = words.map((word) => word.charAt(0));
  const two = joined.slice(0, 2);
  if (joined !== '') yield joined.slice(0, letters);
  // Beside Cedar, Cedar North Campus is CNC, and Cedar North CEN.
  if (others.length > 1) yield first + others.slice(0, letters - 1).join('');
  for (const initial of others) yield two + initial;
  for (const letter of joined.slice(letters)) yield two + letter;
  for (let number = 2; ; number += 1) {
    const digits = String(number);
    yield joined.slice(0, Math.max(0, letters - digits.length)) + digits;
  }
}

/**
 * A short tag for each facility, by which the plan table tells whose a status is: three letters of its name. They come in the order
 * in which they were added, so that one that is added later takes nobody's tag.
 */
export function facilityTags(facilities: readonly { readonly name: string }[]): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  const taken = new Set(refused);
  for (const { name } of facilities) {
    for (const tag of tagsFor(name)) {
      if (taken.has(tag)) continue;
      taken.add(tag);
      tags.set(name, tag);
      break;
    }
  }
  return tags;
}
