import { type Concept, readConcepts, spelledOut, withMeant } from '../../words/concepts.ts';
import { readWords } from '../../words/read-words.ts';
import { conceptsOfNotes, emptyWords } from '../../words/trade-words.ts';
import type { CellTable } from '../cell-table.ts';
import { type Groups, groupByValue } from '../groups.ts';
import { createTextPool, type TextPool } from './text-pool.ts';
import { kinds } from './word-scores.ts';

/**
 * What a text does not say in these words but is found by: before such a token stands its mark, a character that nobody types, and one
 * of one byte, because a text of such characters alone is searched twice as fast.
 * `same`: another way to write a word or phrase of the text, in one word; `partOfForm`: a word of another way of several words;
 * `foundBy`: what means more; `concept`: the name of what is written, for a phrase that is typed.
 */
export const marks = { same: '\u0001', partOfForm: '\u0002', foundBy: '\u0003', concept: '\u0004' } as const;

/** Every distinct token of the table's text, parted by blanks, and the cells it stands in. */
export type TokenTable = {
  readonly pool: TextPool;
  readonly cells: Groups;
  /** Cells' names written in the fullest way (`spelledOut`), and how many words they have; '' and 0 of what is no name. */
  readonly fullNames: readonly string[];
  readonly nameLengths: Uint8Array;
  /** Words of names: those of payers, and all. */
  readonly payerWords: ReadonlySet<string>;
  readonly nameWords: ReadonlySet<string>;
};

const cellsPerStep = 500;
const zeros = /^0+(?=\d)/;
const onlyDigits = /^\d+$/;
const punctuation = /[^\p{L}\p{N}]/gu;
/** Longer words than two such together nobody writes as one. */
const longestJoined = 16;
const fewestInitials = 3;
const mostInitials = 8;

const nameKinds: ReadonlySet<number> = new Set(
  (['name', 'payer', 'otherName'] as const).map((kind) => kinds.indexOf(kind)),
);
const conceptKinds: ReadonlySet<number> = new Set([...nameKinds, kinds.indexOf('class')]);
const payerKinds: ReadonlySet<number> = new Set(
  (['payer', 'otherName'] as const).map((kind) => kinds.indexOf(kind)),
);

/** What else a token is found by: a number without its zeros, a word without its punctuation. */
function spellings(token: string): string[] {
  if (onlyDigits.test(token)) return zeros.test(token) ? [marks.same + token.replace(zeros, '')] : [];
  const joined = token.replace(punctuation, '');
  return joined !== token && joined.length > 1 ? [marks.same + joined] : [];
}

const ofNotes = new Map<string, readonly string[]>();
for (const forms of conceptsOfNotes) {
  for (const form of forms) {
    const others = forms.filter((other) => other !== form && !other.includes(' '));
    if (!form.includes(' '))
      ofNotes.set(
        form,
        others.map((other) => marks.same + other),
      );
  }
}

/** A long name's initials, with and without what tells nothing: Provider Network of America is a PNOA, or a PNA. */
function initialsOf(words: readonly string[]): string[] {
  const initials = (some: readonly string[]): string => some.map((word) => word.charAt(0)).join('');
  const both = [initials(words), initials(words.filter((word) => !emptyWords.has(word)))];
  return [...new Set(both)].filter(({ length }) => length >= fewestInitials && length <= mostInitials);
}

/** What a text that holds a concept is found by besides its own words. */
function hiddenOf({ name, forms, foundBy }: Concept): string[] {
  const others = forms.flatMap((form) => {
    const parts = form.split(' ');
    return parts.length === 1 ? [marks.same + form] : parts.map((part) => marks.partOfForm + part);
  });
  const by = foundBy.flatMap((form) => form.split(' ')).map((word) => marks.foundBy + word);
  return [marks.concept + name.replaceAll(' ', ''), ...others, ...by];
}

/** A Blue plan's short form and its state written as one: BCBSNC and BCBSN. */
function shortForms(concepts: ReadonlySet<Concept>): string[] {
  const blue = [...concepts].flatMap(({ forms }) => forms).find((form) => form === 'bcbs');
  if (blue === undefined) return [];
  return [...concepts].flatMap(({ code }) =>
    code === undefined ? [] : [blue + code, blue + code.charAt(0)],
  );
}

/** What a payer's name is found by besides: its initials, and two of its first words written as one. */
function hiddenInPayer(words: readonly string[]): string[] {
  const joined = words.slice(1, 4).map((word, index) => (words[index] ?? '') + word);
  const short = joined.filter(({ length }) => length <= longestJoined);
  return [...initialsOf(words), ...short].map((word) => marks.same + word);
}

/**
 * Takes the cells apart in steps; between two steps the caller may pause. A query word holds no blank, so a text
 * contains it exactly if one of the text's tokens does.
 */
export function* readTokens({ texts, kinds: kindOf }: CellTable): Generator<undefined, TokenTable> {
  const numbers = new Map<string, number>();
  const tokens: string[] = [];
  const lastCell: number[] = [];
  // Pairs of token and cell, in the order of the cells.
  const pairTokens: number[] = [];
  const pairCells: number[] = [];
  const fullNames: string[] = [];
  const nameLengths = new Uint8Array(texts.length);
  const payerWords = new Set<string>();
  const nameWords = new Set<string>();
  const numberOf = (word: string): number => {
    let token = numbers.get(word);
    if (token === undefined) {
      token = tokens.length;
      numbers.set(word, token);
      tokens.push(word);
      lastCell.push(-1);
    }
    return token;
  };
  const put = (token: number, cell: number): void => {
    if (lastCell[token] === cell) return;
    lastCell[token] = cell;
    pairTokens.push(token);
    pairCells.push(cell);
  };
  const ofConcepts = new Map<Concept, readonly number[]>();
  const tokensOf = (concept: Concept): readonly number[] => {
    const before = ofConcepts.get(concept);
    if (before !== undefined) return before;
    const made = hiddenOf(concept).map(numberOf);
    ofConcepts.set(concept, made);
    return made;
  };
  /** Numbers of a token and of what else it is found by. */
  const ofTokens: (readonly number[] | undefined)[] = [];
  const spelled = (token: number, word: string): readonly number[] => {
    const made = ofTokens[token] ?? spellings(word).map(numberOf);
    ofTokens[token] = made;
    return made;
  };
  for (const [cell, text] of texts.entries()) {
    if (cell % cellsPerStep === cellsPerStep - 1) yield;
    const kind = kindOf[cell] ?? 0;
    for (const word of text.split(' ')) {
      if (word === '') continue;
      const token = numberOf(word);
      put(token, cell);
      for (const other of spelled(token, word)) put(other, cell);
      if (kind === 0) for (const other of ofNotes.get(word) ?? []) put(numberOf(other), cell);
    }
    if (!conceptKinds.has(kind)) {
      fullNames.push('');
      continue;
    }
    const words = readWords(text);
    const concepts = withMeant(new Set(readConcepts(words).map(({ concept }) => concept)));
    for (const concept of concepts) for (const token of tokensOf(concept)) put(token, cell);
    const isName = nameKinds.has(kind);
    fullNames.push(isName ? spelledOut(words) : '');
    if (!isName) continue;
    nameLengths[cell] = Math.min(words.length, 255);
    for (const word of words) nameWords.add(word);
    if (!payerKinds.has(kind)) continue;
    for (const word of words) payerWords.add(word);
    for (const hidden of hiddenInPayer(words)) put(numberOf(hidden), cell);
    for (const form of shortForms(concepts)) put(numberOf(marks.same + form), cell);
  }
  yield;
  const groupOf = Uint32Array.from(pairTokens);
  yield;
  const cells = groupByValue(groupOf, tokens.length, (index) => pairCells[index] ?? 0);
  yield;
  return { pool: createTextPool(tokens), cells, fullNames, nameLengths, payerWords, nameWords };
}
