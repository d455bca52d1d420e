import type { Plan } from '../../../shared/plan/plan.ts';
import { readWords } from '../../../shared/plan/words/read-words.ts';
import { states } from '../../../shared/plan/words/states.ts';
import { sharedWords } from '../../../shared/plan/words/trade-words.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import type { Alias, Directory } from './directory.ts';

/** One search as typed, and whether a plan is the intended one. Without `isRight` no plan is intended. */
export type Search = { readonly text: string; readonly isRight?: (plan: Plan) => boolean };
/** Searches by difficulty class. */
export type Classes = ReadonlyMap<string, readonly Search[]>;

const perClass = 24;
/** The class whose searches get the other names of payers. */
export const otherNames = 'other name that is kept';

/** Picks evenly spread items of a list. */
function spread<Item>(items: readonly Item[], count = perClass): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor(at * step)],
  ).filter((item) => item !== undefined);
}

const namesOf = (plan: Plan): string[] => [plan.descriptiveName, plan.payerName, plan.planName];
const hasWords = (words: readonly string[]) => (plan: Plan) => {
  const held = new Set(namesOf(plan).flatMap(readWords));
  return words.every((word) => held.has(word));
};
const isCalled = (name: string) => (plan: Plan) => namesOf(plan).includes(name);

/** Makes a typo: a letter left out, doubled or wrong, or two swapped, in turns. */
function typo(word: string, turn: number): string {
  const at = 2 + (turn % Math.max(1, word.length - 3));
  const [head, tail] = [word.slice(0, at), word.slice(at)];
  if (turn % 4 === 0) return head + tail.slice(1);
  if (turn % 4 === 1) return head + tail.charAt(0) + tail;
  if (turn % 4 === 2) return `${head}${tail.startsWith('e') ? 'a' : 'e'}${tail.slice(1)}`;
  return head + tail.charAt(1) + tail.charAt(0) + tail.slice(2);
}

const longWords = (text: string): string[] =>
  readWords(text).filter((word) => word.length >= 6 && /^[a-z]+$/.test(word) && !sharedWords.has(word));

const typedByNobody = [
  'zqxv',
  'brontofern',
  'acme test',
  'wobblegrass medicare',
  'qqqq texas',
  'plumbottle hmo',
  '99x99y',
];

function statesOf({ blues }: Directory): Search[] {
  return states.flatMap(([code, name], at) => {
    const isHere = ({ descriptiveName, payerName }: Plan) =>
      /blue|anthem/i.test(descriptiveName + payerName) &&
      (descriptiveName.includes(name) || payerName.includes(name) || payerName.endsWith(` ${code}`));
    if (!blues.some(isHere)) return [];
    const typed = ['bcbs', 'blue cross', 'blue cross blue shield', 'bc'][at % 4];
    return [{ text: `${typed} ${code.toLowerCase()}`, isRight: isHere }];
  });
}

/** At least 200 searches over a directory of real names, in classes. Always the same for the same files. */
export function searchesOf(directory: Directory): Classes {
  const { marketplace, blues, aliases, plans } = directory;
  const named = spread([...new Map(marketplace.map((plan) => [plan.descriptiveName, plan])).values()]);
  const issuers = spread([...new Set(marketplace.map((plan) => plan.payerName))], 40);
  const meant = ({ name, payerName }: Alias): Search => ({
    text: name,
    isRight: (plan) => nameKey(plan.payerName).startsWith(nameKey(payerName)),
  });
  const wordy = spread(plans.filter((plan) => longWords(plan.payerName).length > 0));
  const twice = spread(
    plans.filter((plan) => longWords(`${plan.payerName} ${plan.descriptiveName}`).length > 1),
  );
  return new Map<string, readonly Search[]>([
    [
      'exact code',
      spread(plans).map((plan) => ({ text: String(plan.planCode), isRight: (one) => one === plan })),
    ],
    [
      'electronic ID',
      spread(marketplace).map((plan) => {
        const id = plan.electronicIds?.[0]?.id ?? '';
        return {
          text: id.toLowerCase(),
          isRight: (one) => one.electronicIds?.some((row) => row.id === id) === true,
        };
      }),
    ],
    [
      'prefix',
      spread(blues).map((plan, at) => {
        const prefix = plan.prefixes[at % plan.prefixes.length]?.value ?? '';
        return { text: prefix, isRight: (one) => one.prefixes.some(({ value }) => value === prefix) };
      }),
    ],
    [
      'name in full',
      named.map((plan) => ({ text: plan.descriptiveName, isRight: isCalled(plan.descriptiveName) })),
    ],
    [
      'name begun',
      named.map(({ descriptiveName }) => {
        const text = descriptiveName.slice(0, Math.ceil(descriptiveName.length * 0.7)).trim();
        return { text, isRight: (one) => namesOf(one).some((name) => name.startsWith(text)) };
      }),
    ],
    [
      'words in any order',
      named.map(({ descriptiveName }) => {
        const words = readWords(descriptiveName).slice(0, 3).reverse();
        return { text: words.join(' '), isRight: hasWords(words) };
      }),
    ],
    ['short form and state', statesOf(directory)],
    [
      'state behind a payer',
      issuers.slice(0, perClass).map((payerName) => {
        const first = readWords(payerName).find((word) => word.length > 2 && !sharedWords.has(word)) ?? '';
        const code = payerName.slice(-2);
        const name = states.find(([one]) => one === code)?.[1] ?? code;
        return {
          text: `${first} ${name}`.toLowerCase(),
          isRight: hasWords([first, code.toLowerCase()]),
        };
      }),
    ],
    ['name with more words, or another one', aliases.filter(({ everywhere }) => everywhere).map(meant)],
    [otherNames, aliases.map(meant)],
    [
      'a typo',
      wordy.map((plan, at) => {
        const [word = ''] = longWords(plan.payerName);
        return {
          text: typo(word, at),
          isRight: (one) =>
            namesOf(one).some((name) => readWords(name).some((held) => held.startsWith(word))),
        };
      }),
    ],
    [
      'a typo in each of two words',
      twice.map((plan, at) => {
        const words = [...new Set(longWords(`${plan.payerName} ${plan.descriptiveName}`))].slice(0, 2);
        return {
          text: words.map((word, index) => typo(word, at + index)).join(' '),
          isRight: (one) => hasWords(words)(one),
        };
      }),
    ],
    [
      'notes only',
      spread(
        marketplace.filter(({ notes }) => notes !== undefined),
        12,
      ).map(({ notes = '' }) => {
        const text = notes.slice('Network: '.length).split('?')[0] ?? '';
        return { text, isRight: (one) => one.notes?.includes(text) === true };
      }),
    ],
    ['nothing', typedByNobody.map((text) => ({ text }))],
  ]);
}
