import { limits } from '../../limits.ts';
import { nameKey } from '../../text/name-key.ts';
import { fieldsOfKind } from '../fields/fields.ts';
import { classKey } from '../fields/financial-class.ts';
import { addressText } from '../fields/parts.ts';
import type { Plan } from '../plan.ts';
import { idKey, idsOf, phoneKey } from './directory.ts';
import type { CardRead } from './read-card.ts';

const wholeName = 'the whole name';
const addresses = fieldsOfKind('address');

/** Facts that can decide between plans, the most reliable first. */
const questions: readonly {
  readonly ask: string;
  /** Whether what was read already answers this, without deciding. */
  readonly isAnswered?: (read: CardRead) => boolean;
  readonly of: (plan: Plan) => readonly string[];
  /** Returns a key that is equal for spellings of one value; without it, `nameKey`. */
  readonly keyOf?: (value: string) => string;
}[] = [
  {
    ask: 'the first three characters of the member ID',
    isAnswered: ({ prefixes }) => prefixes.length > 0,
    of: ({ prefixes }) => prefixes.map(({ value }) => value),
  },
  {
    ask: 'the payer ID',
    isAnswered: ({ ids }) => ids.length > 0,
    of: (plan) => idsOf(plan).map(({ id }) => id),
    keyOf: idKey,
  },
  { ask: 'the payer’s name', of: ({ payerName }) => [payerName] },
  { ask: 'the plan’s name', of: ({ planName }) => [planName] },
  { ask: wholeName, of: ({ descriptiveName }) => [descriptiveName] },
  { ask: 'whether it is', of: ({ financialClass }) => [financialClass], keyOf: classKey },
  {
    ask: 'a phone number',
    isAnswered: ({ phones }) => phones.length > 0,
    of: ({ phoneNumbers }) => phoneNumbers.map(({ number }) => number),
    keyOf: phoneKey,
  },
  {
    ask: 'the claims address',
    isAnswered: ({ streets }) => streets.length > 0,
    of: (plan) => addresses.map((field) => addressText(plan[field])).filter((text) => text !== ''),
  },
];

const maxQuestions = 3;

export type Differences = {
  /** What would distinguish all of the plans, as parts of sentences: `the payer ID (BQ010 or BQ252)`. */
  readonly apart: readonly string[];
  /** Whether at least some of them differ in a fact that is not known yet. */
  readonly differ: boolean;
};

/**
 * Returns what would distinguish equally likely plans: facts that are not known yet and for which each plan has a value of
 * its own, `the plan’s name (HMO or PPO)`, then those that one plan lacks, `the payer ID (HB010 or none recorded)`.
 */
export function distinguishingFacts(plans: readonly Plan[], read: CardRead): Differences {
  const answers: string[] = [];
  const lackedByOne: string[] = [];
  let differ = false;
  for (const { ask, isAnswered, of, keyOf = nameKey } of questions) {
    if (plans.length < 2 || isAnswered?.(read) === true) continue;
    const values = plans.map(of);
    const lacking = values.filter((own) => own.length === 0).length;
    const plansWith = new Map<string, number>();
    for (const own of values)
      for (const key of new Set(own.map(keyOf))) plansWith.set(key, (plansWith.get(key) ?? 0) + 1);
    differ ||= [...plansWith.values()].some((count) => count < plans.length);
    const examples = values.flatMap((own) => own.find((value) => plansWith.get(keyOf(value)) === 1) ?? []);
    // Skipped unless every plan, or every plan but one that has none, has a value that no other has.
    if (examples.length === 0 || lacking > 1 || examples.length + lacking < plans.length) continue;
    // The whole name adds nothing if a part of it already decides.
    if (ask === wholeName && answers.some((answer) => answer.includes('’s name'))) continue;
    const listed = examples.slice(0, limits.cardBox.plans);
    if (listed.length < examples.length) listed.push('another');
    if (lacking > 0) listed.push('none recorded');
    const fact = `${ask} (${listed.slice(0, -1).join(', ')} or ${listed.at(-1)})`;
    (lacking === 0 ? answers : lackedByOne).push(fact);
  }
  return { apart: [...answers, ...lackedByOne].slice(0, maxQuestions), differ };
}
