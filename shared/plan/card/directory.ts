import { phoneParts } from '../../hub/directory-phone.ts';
import type { PayerName } from '../../payer-names/payer-name.ts';
import { nameKey } from '../../text/name-key.ts';
import { fieldsOfKind, labelInSentence, type PlanFieldKey, planFields } from '../fields/fields.ts';
import type { Plan } from '../plan.ts';
import { readWords } from '../words/read-words.ts';
import { oneSpelling } from './card-words.ts';

/**
 * A plan that uses a value: the plan's row, what the value is there, for example `Payer ID (HB)`, and how the plan writes
 * it, if people write it in many ways.
 */
export type Use = { readonly row: number; readonly as: string; readonly written?: string };

/** The fields of a payer's other name that matter for reading a card. */
export type OtherName = Pick<PayerName, 'name' | 'payerName' | 'kind' | 'state'>;

/** The words in a plan's names, each list without repetition. */
type PlanWords = {
  readonly payer: readonly string[];
  readonly plan: readonly string[];
  readonly descriptive: readonly string[];
  /** Further words in the descriptive name: an employer or a medical group. */
  readonly more: readonly string[];
};

/** An inverted index of what may appear on a card: from values to a facility's plans. */
export type CardDirectory = {
  readonly plans: readonly Plan[];
  readonly names: readonly OtherName[];
  readonly prefixes: ReadonlyMap<string, readonly number[]>;
  readonly ids: ReadonlyMap<string, readonly Use[]>;
  /** The keys of `ids` by what `withoutZeros` leaves of them. */
  readonly idsOfNumber: ReadonlyMap<string, readonly string[]>;
  readonly codes: ReadonlyMap<string, readonly Use[]>;
  readonly phones: ReadonlyMap<string, readonly Use[]>;
  readonly hosts: ReadonlyMap<string, readonly Use[]>;
  /** Streets and PO boxes of claims addresses, by `addressKey`; and by ZIP the words of all addresses there. */
  readonly streets: ReadonlyMap<string, readonly Use[]>;
  readonly placesOfZip: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every word and number in a claims address. */
  readonly addressWords: ReadonlySet<string>;
  /** Every word in a name, as written; the word maps and `wordsOfRow` hold unified spellings. */
  readonly vocabulary: ReadonlySet<string>;
  readonly rowsOfWord: ReadonlyMap<string, readonly number[]>;
  readonly payersOfWord: ReadonlyMap<string, number>;
  /** Two consecutive words in a name, as written: `brightquill blue`. */
  readonly pairs: ReadonlySet<string>;
  readonly wordsOfRow: readonly PlanWords[];
  readonly rowsOfPayer: ReadonlyMap<string, readonly number[]>;
  readonly payers: number;
};

const push = <Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void => {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
};

/** Returns an ID for comparison: without case, spaces and punctuation, which vary from sheet to sheet. */
export const idKey = (id: string): string => id.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();

/** Returns a number without its leading zeros, which codes do not have and spreadsheets drop. */
export const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

/** Returns a number without country code and extension: ten digits, or seven for a local number. */
export function phoneKey(number: string): string {
  const { digits } = phoneParts(number);
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** Returns the words of an address; `P.O. Box #12` is read as `PO Box 12`. */
export const addressWordsOf = (text: string): string[] =>
  readWords(text.replaceAll(/\b(?:p\.? ?o\.?|post office) ?box\b/gi, 'PO Box'));

/** Returns a street or PO box in a form for comparison. */
export const addressKey = (street: string): string => addressWordsOf(street).join('');

export const hostOf = (url: string): string | undefined =>
  /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/:?#]|$)/i.exec(url)?.[1]?.toLowerCase();

/** Returns what a field is as a reason: `Claims address (HB)`. */
function reasonOf(field: PlanFieldKey): string {
  const { label } = planFields[field];
  return label.slice(0, 1) + labelInSentence(label).slice(1);
}
const namedFields = <Kind extends 'code' | 'payerId' | 'address'>(kind: Kind) =>
  fieldsOfKind(kind).map((field) => ({ field, as: reasonOf(field) }));

const codeFields = namedFields('code');
const idFields = namedFields('payerId');
const addressFields = namedFields('address');

// Plans per slice of work: about a millisecond.
const slice = 100;

/** Reads the plans in slices: call `next()` until it is done. `names` are those that are valid today. */
export function* readDirectory(
  plans: readonly Plan[],
  names: readonly OtherName[],
): Generator<undefined, CardDirectory> {
  const prefixes = new Map<string, number[]>();
  const ids = new Map<string, Use[]>();
  const codes = new Map<string, Use[]>();
  const phones = new Map<string, Use[]>();
  const hosts = new Map<string, Use[]>();
  const streets = new Map<string, Use[]>();
  const placesOfZip = new Map<string, Set<string>>();
  const addressWords = new Set<string>();
  const rowsOfWord = new Map<string, number[]>();
  const payersWith = new Map<string, Set<string>>();
  const pairs = new Set<string>();
  const vocabulary = new Set<string>();
  const wordsOfRow: PlanWords[] = [];
  const rowsOfPayer = new Map<string, number[]>();
  // The names of payers and products repeat on many plans.
  const wordsByName = new Map<string, readonly string[]>();
  const wordsIn = (name: string): readonly string[] => {
    const before = wordsByName.get(name);
    if (before !== undefined) return before;
    const words = readWords(name);
    for (const word of words) vocabulary.add(word);
    for (const [at, word] of words.entries()) if (at > 0) pairs.add(`${words[at - 1]} ${word}`);
    const once = [...new Set(oneSpelling(words))];
    wordsByName.set(name, once);
    return once;
  };

  for (const [row, plan] of plans.entries()) {
    if (row % slice === slice - 1) yield;
    const payer = wordsIn(plan.payerName);
    const own = wordsIn(plan.planName);
    const named = new Set([...payer, ...own]);
    const descriptive = wordsIn(plan.descriptiveName);
    const more = descriptive.filter((word) => !named.has(word));
    wordsOfRow.push({ payer, plan: own, descriptive, more });
    const payerKey = nameKey(plan.payerName);
    push(rowsOfPayer, payerKey, row);
    for (const word of [...named, ...more]) {
      push(rowsOfWord, word, row);
      const payers = payersWith.get(word);
      if (payers === undefined) payersWith.set(word, new Set([payerKey]));
      else payers.add(payerKey);
    }
    for (const { value } of plan.prefixes) push(prefixes, value.toUpperCase(), row);
    for (const { field, as } of codeFields)
      if (plan[field] !== undefined) push(codes, String(plan[field]), { row, as });
    for (const { id, as } of idsOf(plan)) if (idKey(id) !== '') push(ids, idKey(id), { row, as });
    for (const { title, number } of plan.phoneNumbers) push(phones, phoneKey(number), { row, as: title });
    for (const { url } of plan.portalLinks) {
      const host = hostOf(url);
      if (host !== undefined) push(hosts, host, { row, as: 'Portal' });
    }
    for (const { field, as } of addressFields) {
      const address = plan[field];
      // A PO box may be in the second line or after a comma: `Attn: Claims, PO Box 1`.
      const lines = [address?.street ?? '', address?.street2 ?? ''];
      for (const written of new Set(lines.flatMap((line) => [line, ...line.split(',')])))
        if (written !== '') push(streets, addressKey(written), { row, as, written: written.trim() });
      const words = Object.values(address ?? {}).flatMap(addressWordsOf);
      for (const word of words) addressWords.add(word);
      if (address?.zip === undefined) continue;
      const places = placesOfZip.get(address.zip) ?? new Set();
      placesOfZip.set(address.zip, places);
      for (const word of words) places.add(word);
    }
  }
  for (const { name } of names) wordsIn(name);
  const payersOfWord = new Map([...payersWith].map(([word, payers]) => [word, payers.size]));
  return {
    plans,
    names,
    prefixes,
    ids,
    idsOfNumber: Map.groupBy(ids.keys(), withoutZeros),
    codes,
    phones,
    hosts,
    streets,
    placesOfZip,
    addressWords,
    vocabulary,
    rowsOfWord,
    payersOfWord,
    pairs,
    wordsOfRow,
    rowsOfPayer,
    payers: Math.max(1, rowsOfPayer.size),
  };
}

/** Returns a plan's electronic IDs, with what each one is. */
export function idsOf(plan: Plan): { readonly id: string; readonly as: string }[] {
  return [
    ...idFields.map(({ field, as }) => ({ id: plan[field] ?? '', as })),
    ...(plan.electronicIds ?? []).map(({ id, transaction }) => ({
      id,
      as: `ID for ${labelInSentence(transaction)}`,
    })),
  ].filter(({ id }) => id !== '');
}
