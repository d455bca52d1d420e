/** What a searched text tells: which plan it is (a name, its payer's name, a code, a prefix, its class), or something about it. */
export const kinds = ['about', 'class', 'code', 'planCode', 'prefix', 'name', 'payer', 'otherName'] as const;
export type Kind = (typeof kinds)[number];

/**
 * How a word matches a text: as a part or the beginning of a word, as initials, as a whole word, or as another spelling of one.
 * From `whole` on, all of the word is written, be it one of several in another spelling.
 */
export const matchModes = [
  'part',
  'beginningOfForm',
  'beginning',
  'beginningOfSame',
  'foundBy',
  'initials',
  'whole',
  'same',
  'partOfForm',
] as const;
export type MatchMode = (typeof matchModes)[number];

/**
 * A whole code scores higher than any word of a name: as typed, a prefix, or with other zeros or punctuation. A plan code is
 * before other codes, which many plans share.
 */
const wholePlanCode = 17;
const wholeCode = 16;
export const wholePrefix = 15;
const samePlanCode = 14;
export const sameCode = 13;
/** Returns what a word's score is worth if the word was typed with other zeros or commas. */
export const withOtherZeros = (score: number): number =>
  score === wholePlanCode ? samePlanCode : Math.min(score, sameCode);
/** From this score on, the word is in a name, class or code. */
export const minNameScore = 4;
export const ofPhone = 6;
/** The score of the beginning of one: less than a whole word in notes, which may be a group number. */
export const ofBegunPhone = 2;

const ofName: Readonly<Record<MatchMode, number>> = {
  whole: 12,
  same: 11,
  beginning: 9,
  beginningOfSame: 8,
  foundBy: 10,
  part: 5,
  beginningOfForm: 4,
  partOfForm: 4,
  // As low as for notes, so that a mistyped name is still looked for.
  initials: 2,
};
const ofClass = { ...ofName, whole: 11, same: 11, beginning: 7, beginningOfSame: 7, foundBy: 7 };
const noteParts = { foundBy: 1, part: 1, beginningOfForm: 1, partOfForm: 1 };
const ofNotes = { ...ofName, ...noteParts, whole: 3, same: 3, beginning: 2, beginningOfSame: 2 };

// A low score for a beginning, because three letters begin many prefixes.
const ofCode = { ...ofName, whole: wholeCode, same: sameCode, beginning: 7, beginningOfSame: 7, part: 4 };

/** How well a text answers a word, 1 to 17. Texts that identify the plan score higher than those about it. */
export const scores: Readonly<Record<Kind, Readonly<Record<MatchMode, number>>>> = {
  about: ofNotes,
  class: ofClass,
  code: ofCode,
  planCode: { ...ofCode, whole: wholePlanCode, same: samePlanCode },
  prefix: { ...ofCode, whole: wholePrefix },
  name: ofName,
  payer: ofName,
  otherName: { ...ofName, whole: 11 },
};
