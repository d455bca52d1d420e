import { addressText } from '../fields/parts.ts';
import type { Plan } from '../plan.ts';
import { idsOf } from './directory.ts';
import type { CardRead } from './read-card.ts';

const wholeName = 'the whole name';

/** What may be asked for to choose between plans, the surest first. */
const questions: readonly {
  readonly ask: string;
  /** Was said already, and did not decide. */
  readonly isAnswered?: (read: CardRead) => boolean;
  readonly of: (plan: Plan) => readonly string[];
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
  },
  { ask: 'the payer’s name', of: ({ payerName }) => [payerName] },
  { ask: 'the plan’s name', of: ({ planName }) => [planName] },
  { ask: wholeName, of: ({ descriptiveName }) => [descriptiveName] },
  { ask: 'whether it is', of: ({ financialClass }) => [financialClass] },
  {
    ask: 'a phone number',
    isAnswered: ({ phones }) => phones.length > 0,
    of: ({ phoneNumbers }) => phoneNumbers.map(({ number }) => number),
  },
  {
    ask: 'the claims address',
    isAnswered: ({ streets }) => streets.length > 0,
    of: (plan) =>
      [addressText(plan.facilityAddress), addressText(plan.providerAddress)].filter((text) => text !== ''),
  },
];

const maxQuestions = 3;

/** What only this plan has, one example; undefined if nothing. */
const onlyOf = (own: readonly string[], others: readonly (readonly string[])[]): string | undefined =>
  own.find((value) => others.every((values) => !values.includes(value)));

/**
 * What would tell plans apart that are equally likely: facts in which each of them differs from the others, and that were not
 * said yet. `the plan’s name (HMO or PPO)`.
 */
export function tellApart(plans: readonly Plan[], read: CardRead): string[] {
  const answers: string[] = [];
  for (const { ask, isAnswered, of } of questions) {
    if (answers.length === maxQuestions) break;
    if (isAnswered?.(read) === true) continue;
    const values = plans.map(of);
    const examples = values.map((own, at) => onlyOf(own, values.toSpliced(at, 1)));
    const shown = examples.filter((example) => example !== undefined);
    // One that lacks it is told by that; two that lack it are not.
    if (shown.length < plans.length || new Set(shown).size < plans.length) continue;
    // The whole name says nothing new where a part of it does.
    if (ask === wholeName && answers.some((answer) => answer.includes('’s name'))) continue;
    answers.push(`${ask} (${shown.slice(0, -1).join(', ')} or ${shown.at(-1)})`);
  }
  return answers;
}
