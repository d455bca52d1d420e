import { expect, it } from '@jest/globals';
import { firstStep, type Step } from './steps.ts';

type Start = { readonly event: string };
const find: Step<Start, { operation: string }> = ({ event }) => ({ operation: `${event} found` });
const authorize: Step<{ operation: string }, { actor: string }> = async ({ operation }) => ({
  actor: `may do ${operation}`,
});

it('steps run in order, each with what earlier steps have added', async () => {
  const steps = firstStep(find).step(authorize);
  expect(await steps.run({ event: 'a' })).toEqual({
    event: 'a',
    operation: 'a found',
    actor: 'may do a found',
  });
});

it('no step runs after one that throws', async () => {
  const refuse: Step<Start, object> = () => Promise.reject(new Error('refused'));
  let ran = false;
  const steps = firstStep(refuse).step(() => {
    ran = true;
    return {};
  });
  await expect(steps.run({ event: 'a' })).rejects.toThrow('refused');
  expect(ran).toBe(false);
});

it('a step placed before one that it needs does not compile', () => {
  const unread: Step<Start, object> = () => ({});
  // @ts-expect-error authorize needs the operation, which no earlier step has found
  firstStep(unread).step(authorize);
  expect(firstStep(find).step(authorize)).toBeDefined();
});
