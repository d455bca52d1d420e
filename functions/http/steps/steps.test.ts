import { expect, it } from '@jest/globals';
import { firstStep, type Step } from './steps.ts';

type Start = { readonly event: string };
const find: Step<Start, { operation: string }> = ({ event }) => ({ operation: `${event} found` });
const authorize: Step<{ operation: string }, { actor: string }> = async ({ operation }) => ({
  actor: `may do ${operation}`,
});

it('runs the steps in their order, each with what those before it have added', async () => {
  const steps = firstStep(find).step(authorize);
  expect(await steps.run({ event: 'a' })).toEqual({
    event: 'a',
    operation: 'a found',
    actor: 'may do a found',
  });
});

it('runs no step behind one that throws', async () => {
  const refuse: Step<Start, object> = () => Promise.reject(new Error('refused'));
  let ran = false;
  const steps = firstStep(refuse).step(() => {
    ran = true;
    return {};
  });
  await expect(steps.run({ event: 'a' })).rejects.toThrow('refused');
  expect(ran).toBe(false);
});

it('does not compile with a step in front of the one that it needs', () => {
  const unread: Step<Start, object> = () => ({});
  // @ts-expect-error authorize needs the operation, which no earlier step has found
  firstStep(unread).step(authorize);
  expect(firstStep(find).step(authorize)).toBeDefined();
});
