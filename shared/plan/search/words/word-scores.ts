/** What a searched text says: which plan it is (by a name, a name of its payer, a code, its class), or only something about it. */
export const kinds = ['about', 'class', 'code', 'name', 'payer', 'otherName'] as const;
export type Kind = (typeof kinds)[number];

/** How a word stands in a text: as a part or the beginning of a word, as one, or as another way to write it. */
export const manners = [
  'part',
  'beginning',
  'whole',
  'same',
  'beginningOfSame',
  'foundBy',
  'partOfForm',
] as const;
export type Manner = (typeof manners)[number];

/** A code as a whole: better than any word of a name. As it is typed, or with other zeros or punctuation. */
const wholeCode = 14;
export const sameCode = 13;
/** From here on it is a name, class or code that holds the word. */
export const leastOfNames = 4;
export const ofPhone = 6;

const ofName: Readonly<Record<Manner, number>> = {
  ...{ whole: 12, same: 11, beginning: 9, beginningOfSame: 8, foundBy: 8, part: 5, partOfForm: 4 },
};
const ofClass = { ...ofName, whole: 10, same: 10, beginning: 7, beginningOfSame: 7, foundBy: 7 };
const ofNotes = { whole: 3, same: 3, beginning: 2, beginningOfSame: 2, foundBy: 1, part: 1, partOfForm: 1 };

/** How well a word is answered by a text that holds it, 1 to 14. What says which plan it is weighs more than what is said about it. */
export const scores: Readonly<Record<Kind, Readonly<Record<Manner, number>>>> = {
  about: ofNotes,
  class: ofClass,
  // Three letters begin many prefixes.
  code: { ...ofName, whole: wholeCode, same: sameCode, beginning: 7, beginningOfSame: 7, part: 4 },
  name: ofName,
  payer: ofName,
  otherName: { ...ofName, whole: 11 },
};
