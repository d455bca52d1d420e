import {
  type Concept,
  type Occurrence,
  readConcepts,
  spelledOut,
  withImplied,
} from '../../words/concepts.ts';
import { readWords } from '../../words/read-words.ts';
import { conceptsOfNotes, stopWords } from '../../words/trade-words.ts';
import type { CellTable } from '../cell-table.ts';
import { type Groups, groupByValue } from '../groups.ts';
import { createTextPool, type TextPool } from './text-pool.ts';
import { kinds } from './word-scores.ts';

/**
 * Marks of hidden tokens, which find a text that does not contain them. Each begins with a mark: a character that nobody
 * types, and of one byte, because a text of only such characters is searched twice as fast.
 * `same`: another spelling of a word or phrase, in one word; `partOfForm`: a word of another spelling with several words;
 * `foundBy`: a word that means more; `concept`: the name of the concept that is written, for a phrase that is typed;
 * `initials`: those of a plan's name.
 */
export const marks = {
  same: '\u0001',
  partOfForm: '\u0002',
  foundBy: '\u0003',
  concept: '\u0004',
  initials: '\u0005',
} as const;

/** Every distinct token, joined by spaces, and the cells that contain it. */
export type TokenTable = {
  readonly pool: TextPool;
  readonly cells: Groups;
  /** Cells' names in canonical form (`spelledOut`), and their number of words; '' and 0 for a cell that is not a name. */
  readonly fullNames: readonly string[];
  readonly nameLengths: Uint8Array;
  /** The words in names: those in payers' names, and all of them. */
  readonly payerWords: ReadonlySet<string>;
  readonly nameWords: ReadonlySet<string>;
};

const cellsPerStep = 500;
const zeros = /^0+(?=\d)/;
const onlyDigits = /^\d+$/;
/** What separates an ID from the next. */
const separator = /[;,]$/;
const punctuation = /[^\p{L}\p{N}]/gu;
/** Two words that are longer together than this are never written as one. */
const longestJoined = 16;
/** Words in a name beyond this number make no difference. */
export const longestName = 15;
const fewestInitials = 3;
/** Initials longer than this are not typed; every plan has some of its own, which a key must not wait for. */
const mostInitials = { ofPayer: 8, ofPlan: 5 };

const nameKinds: ReadonlySet<number> = new Set(
  (['name', 'payer', 'otherName'] as const).map((kind) => kinds.indexOf(kind)),
);
const conceptKinds: ReadonlySet<number> = new Set([...nameKinds, kinds.indexOf('class')]);
const payerKinds: ReadonlySet<number> = new Set(
  (['payer', 'otherName'] as const).map((kind) => kinds.indexOf(kind)),
);

/** Returns hidden tokens for other spellings: a number without leading zeros, a word without punctuation, the plus of `Choice+`. */
function spellings(token: string): string[] {
  const number = token.replace(separator, '');
  if (onlyDigits.test(number)) return zeros.test(number) ? [marks.same + number.replace(zeros, '')] : [];
  const joined = token.replace(punctuation, '');
  const others = joined !== token && joined.length > 1 ? [joined] : [];
  if (token.endsWith('+')) others.push('plus', '+');
  return others.map((other) => marks.same + other);
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

/**
 * Returns the initials of a long name, numbers left out: with and without those of empty words (Provider Network of America is
 * PNOA or PNA), and with a state's code (Blue Shield of California is BSCA).
 */
function initialsOf(words: readonly string[], occurrences: readonly Occurrence[], most: number): string[] {
  const codes = new Map(occurrences.map(({ concept, start }) => [start, concept.code]));
  const all = [...words.entries()].filter(([, word]) => !onlyDigits.test(word));
  const telling = all.filter(([, word]) => !stopWords.has(word));
  const joined = (some: typeof all, code?: typeof codes): string =>
    some
      .map(([at, word]) => code?.get(at) ?? word.charAt(0))
      .join('')
      .slice(0, most);
  const spelled = [joined(all), joined(telling), joined(telling, codes)];
  return [...new Set(spelled)].filter(({ length }) => length >= fewestInitials);
}

/** Returns the hidden tokens by which a text with a concept is found, besides its own words. */
function hiddenOf({ name, forms, foundBy }: Concept): string[] {
  const others = forms.flatMap((form) => {
    const parts = form.split(' ');
    return parts.length === 1 ? [marks.same + form] : parts.map((part) => marks.partOfForm + part);
  });
  const by = foundBy.flatMap((form) => form.split(' ')).map((word) => marks.foundBy + word);
  return [marks.concept + name.replaceAll(' ', ''), ...others, ...by];
}

/** Returns a Blue plan's short form joined with its state: BCBSNC, and BCBSN if it is North Carolina's Blue Cross Blue Shield. */
function shortForms(concepts: ReadonlySet<Concept>, occurrences: readonly Occurrence[]): string[] {
  const called = occurrences.find(({ concept }) => concept.forms.includes('bcbs'));
  if (!called && ![...concepts].some(({ foundBy }) => foundBy.includes('bcbs'))) return [];
  const behind = called && occurrences.find(({ start }) => start >= called.end)?.start;
  const codes = [...concepts].flatMap(({ code }) => code ?? []);
  const own = occurrences.flatMap(({ concept, start }) =>
    called && (start === 0 || start === behind) ? (concept.code?.charAt(0) ?? []) : [],
  );
  return [...codes, ...own].map((code) => `bcbs${code}`);
}

/** Returns neighboring pairs of a name's first words joined. */
function joinedPairs(words: readonly string[]): string[] {
  const joined = words.slice(1, 4).map((word, index) => (words[index] ?? '') + word);
  return joined.filter(({ length }) => length <= longestJoined);
}

/**
 * Splits the cells into tokens, in steps between which the caller can pause. A query word contains no space, so a text
 * contains it exactly if one of the text's tokens does.
 */
export function* readTokens({ texts, kinds: kindOf }: CellTable): Generator<undefined, TokenTable> {
  const numbers = new Map<string, number>();
  const tokens: string[] = [];
  const lastCell: number[] = [];
  // Pairs of a token and a cell, in the order of the cells.
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
  /** The numbers of each token and of its other spellings. */
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
    const occurrences = readConcepts(words);
    const concepts = withImplied(new Set(occurrences.map(({ concept }) => concept)));
    const isName = nameKinds.has(kind);
    for (const concept of concepts) {
      // A class names no state: every Medicaid plan is of the class Medicaid/Medi-Cal.
      if (isName || concept.code === undefined) for (const token of tokensOf(concept)) put(token, cell);
    }
    fullNames.push(isName ? spelledOut(words) : '');
    if (!isName) continue;
    nameLengths[cell] = Math.min(words.length, longestName);
    for (const word of words) nameWords.add(word);
    const isPayer = payerKinds.has(kind);
    const [mark, most] = isPayer ? [marks.same, mostInitials.ofPayer] : [marks.initials, mostInitials.ofPlan];
    for (const initials of initialsOf(words, occurrences, most)) put(numberOf(mark + initials), cell);
    if (!isPayer) continue;
    for (const word of words) payerWords.add(word);
    for (const form of [...joinedPairs(words), ...shortForms(concepts, occurrences)])
      put(numberOf(marks.same + form), cell);
  }
  yield;
  const groupOf = Uint32Array.from(pairTokens);
  yield;
  const cells = groupByValue(groupOf, tokens.length, (index) => pairCells[index] ?? 0);
  yield;
  return { pool: createTextPool(tokens), cells, fullNames, nameLengths, payerWords, nameWords };
}
