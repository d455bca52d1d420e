import { expect, it } from '@jest/globals';
import { firstStep, type Step } from './steps.ts';

type Start = { readonly event: string };
const find: Step<Start, { operation: string }> = ({ event }) => ({ operation: `${event} found` });
const authorize: Step<{ operation: string }, { actor: string }> = async ({ operation }) => ({
  actor: `may do ${operation}`,
});

it('a step gets what those before it added, and does not compile before one that it needs', async () => {
  const unread: Step<Start, object> = () => ({});
  // @ts-expect-error authorize needs the operation, which no earlier step has found
  firstStep(unread).step(authorize);
  expect(await firstStep(find).step(authorize).run({ event: 'a' })).toMatchObject({
    event: 'a',
    actor: 'may do a found',
  });
});
