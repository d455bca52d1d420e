import { foldText } from '../text/fold-text.ts';

const letters = 3;
/** Words at the start of a facility's name that do not distinguish it. */
const articles = /^(the|a|an) (?=.)/;
const wordPattern = /[A-Z0-9]+/g;
/** Words that must not appear as a tag: Cumberland Medical Center becomes CMC, not CUM. */
const refused: ReadonlySet<string> = new Set('ASS CUM FAG GAY HIV KKK NIG SEX SOB TIT'.split(' '));

/** Yields the tags a name can have, best first: from its beginning, then from its words, then with a number. */
function* tagsFor(name: string): Generator<string> {
  const words =
    foldText(name).replace(articles, '').toUpperCase().replaceAll("'", '').match(wordPattern) ?? [];
  const joined = words.join('');
  const [first = '', ...others] = words.map((word) => word.charAt(0));
  const two = joined.slice(0, 2);
  if (joined !== '') yield joined.slice(0, letters);
  // If Cedar has CED, Cedar North Campus is CNC and Cedar North is CEN.
  if (others.length > 1) yield first + others.slice(0, letters - 1).join('');
  for (const initial of others) yield two + initial;
  for (const letter of joined.slice(letters)) yield two + letter;
  for (let number = 2; ; number += 1) {
    const digits = String(number);
    yield joined.slice(0, Math.max(0, letters - digits.length)) + digits;
  }
}

/**
 * Returns a short tag for each facility, which the plan table uses to show whose status it lists: three letters of the name.
 * Facilities must be in the order in which they were added, so that a later one does not take an earlier one's tag.
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
