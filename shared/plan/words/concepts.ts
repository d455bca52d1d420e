import { medicaidNames, states, wordlikeCodes } from './states.ts';
import { alsoFoundBy, stopWords, synonyms } from './trade-words.ts';

/** Something that can be written in several ways. `name` represents all of them: words separated by spaces. */
export type Concept = {
  readonly name: string;
  readonly forms: readonly string[];
  /** For a state, its code in lowercase. */
  readonly code?: string;
  /** What it also is: a Medicaid program is Medicaid, and its state. */
  readonly is: Concept[];
  /** Words that find it although they mean more: "bcbs" finds a Blue Cross. */
  readonly foundBy: string[];
};

type Form = { readonly words: readonly string[]; readonly concept: Concept };

const formsByFirstWord = new Map<string, Form[]>();
const conceptOf = new Map<string, Concept>();
/** The names of each state's Medicaid programs. */
const programsOf = new Map<Concept, Concept[]>();

function addForm(form: string, concept: Concept): void {
  const words = form.split(' ').filter((word) => !stopWords.has(word));
  const [first = ''] = words;
  const forms = formsByFirstWord.get(first) ?? [];
  formsByFirstWord.set(first, forms);
  if (!conceptOf.has(form)) conceptOf.set(form, concept);
  if (forms.some((other) => other.concept === concept && other.words.join() === words.join())) return;
  forms.push({ words, concept });
}

function addConcept(name: string, forms: readonly string[], is: Concept[] = [], code?: string): Concept {
  const concept: Concept = { name, forms, is, foundBy: [], code };
  for (const form of forms) addForm(form, concept);
  return concept;
}

for (const [name, ...others] of synonyms) addConcept(name, [name, ...others]);
const stateOf = new Map(
  states.map(([code, name, ...shortForms]) => {
    const forms = [name, code, ...shortForms].map((form) => form.toLowerCase());
    return [code, addConcept(name.toLowerCase(), forms, [], code.toLowerCase())] as const;
  }),
);
const medicaid = conceptOf.get('medicaid');
for (const [code, ...names] of medicaidNames) {
  const state = stateOf.get(code);
  if (state === undefined || medicaid === undefined) continue;
  programsOf.set(
    state,
    names.map((name) => addConcept(`${name} medicaid`, [name], [medicaid, state])),
  );
}
for (const [held, ...by] of alsoFoundBy) {
  const concept = conceptOf.get(held) ?? addConcept(held, [held]);
  // A code in capitals is a state, in all its forms; `ma` in small letters is Medicare Advantage.
  concept.foundBy.push(...by.flatMap((word) => stateOf.get(word)?.forms ?? word));
}

/** Where a concept occurs: from word `start` to before word `end`. */
export type Occurrence = { readonly concept: Concept; readonly start: number; readonly end: number };

/** After these words, a code that is also a word is a state. */
const beforeState: ReadonlySet<string> = new Set(
  'of medicaid mcd medicare mcr bcbs shield cross blueshield bluecross kp'.split(' '),
);

/**
 * Codes such as "in" and "or" are states at either end of a name, also before the number that a registration system puts behind
 * it, or after "of" and the like; "co" at the end is a company, and "ID 62308" an ID.
 */
function readsAsState(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  // L.A. Care is of Los Angeles.
  if (word === 'la' && words[at + 1] === 'care') return false;
  if (!wordlikeCodes.has(word) || at === 0 || beforeState.has(words[at - 1] ?? '')) return true;
  const numbers = words.slice(at + 1);
  return word !== 'co' && numbers.every(Number) && (numbers.length === 0 || !/^(id|in|or)$/.test(word));
}

const isBareCode = ({ words, concept }: Form): boolean => words.join() === concept.code;

/** Returns every concept in these words, even overlapping ones, in the order of the words. Empty words may come between. */
export function readConcepts(words: readonly string[]): Occurrence[] {
  const found: Occurrence[] = [];
  const telling = [...words.keys()].filter((at) => !stopWords.has(words[at] ?? ''));
  telling.forEach((start, first) => {
    for (const form of formsByFirstWord.get(words[start] ?? '') ?? []) {
      const at = (index: number): number => telling[first + index] ?? words.length;
      if (!form.words.every((part, index) => words[at(index)] === part)) continue;
      if (isBareCode(form) && !readsAsState(words, start)) continue;
      found.push({ concept: form.concept, start, end: at(form.words.length - 1) + 1 });
    }
  });
  return found;
}

/** Adds what the concepts also are, and what they mean together: Medicaid and California mean Medi-Cal. */
export function withImplied(concepts: ReadonlySet<Concept>): Set<Concept> {
  const all = new Set(concepts);
  for (const concept of concepts) for (const more of concept.is) all.add(more);
  if (medicaid !== undefined && all.has(medicaid)) {
    for (const concept of concepts) for (const program of programsOf.get(concept) ?? []) all.add(program);
  }
  return all;
}

/**
 * Returns a name in canonical form: concepts by their names, without empty words and spaces. It is equal for names that
 * mean the same. The longest form is used; of equally long ones, the first in the table, or with `asState` the state.
 */
export function spelledOut(words: readonly string[], asState = false): string {
  const occurrences = readConcepts(words);
  let name = '';
  for (let at = 0; at < words.length; ) {
    const here = occurrences.filter(({ start }) => start === at);
    const best = here.reduce<Occurrence | undefined>(
      (longest, one) =>
        one.end + (asState && one.concept.code ? 0.5 : 0) > (longest?.end ?? 0) ? one : longest,
      undefined,
    );
    const word = words[at] ?? '';
    if (best === undefined) name += stopWords.has(word) ? '' : word;
    else name += best.concept.name.replaceAll(' ', '');
    at = best?.end ?? at + 1;
  }
  return name;
}

/** Concepts by their one-word forms, and by the other words that find them. */
const conceptsByWord = new Map<string, Set<Concept>>();
for (const forms of formsByFirstWord.values()) {
  for (const { words, concept } of forms) {
    for (const word of [...(words.length === 1 ? words : []), ...concept.foundBy])
      conceptsByWord.set(word, (conceptsByWord.get(word) ?? new Set()).add(concept));
  }
}

/** Returns the forms of all concepts that a word means or finds: for `mcd`, `medicaid` and the others. */
export function sameForms(word: string): string[] {
  return [...(conceptsByWord.get(word) ?? [])].flatMap(({ forms }) => forms);
}

/** Returns the forms of the concepts that a word is itself a form of: for `mcd`, all spellings of Medicaid. */
export function ownForms(word: string): string[] {
  return [...(conceptsByWord.get(word) ?? [])].flatMap(({ forms }) => (forms.includes(word) ? forms : []));
}

/** Returns the names of the concepts that a word is itself a form of: for `mcd`, `medicaid`. */
export function meanings(word: string): string[] {
  return [...(conceptsByWord.get(word) ?? [])].flatMap(({ forms, name }) =>
    forms.includes(word) ? name : [],
  );
}
