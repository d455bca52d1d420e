import { expect, it } from '@jest/globals';
import { planFacts } from '../plan/fact-groups.ts';
import { factsDue, ownFirst } from './facts-due.ts';
import { factGroups, type ShownVerification } from './verification.ts';

const at = '2026-03-01T09:00:00.000Z';
const by = { id: 'u1', name: 'Ada Byron' };
const dayMs = 86_400_000;
const day = (days: number) => Date.parse(at) + days * dayMs;
const plan = (name: string, verification?: ShownVerification, createdAt = at) => ({
  ...{ name, payerName: 'Sample Health', payerId: '12X45', createdAt },
  verification,
});
const verified = [{ groups: [...factGroups], at, by }];
const names = (due: readonly { readonly record: { readonly name: string } }[]) =>
  due.map(({ record }) => record.name);

it('factsDue returns plans that are due or still to be verified, the longest waiting first', () => {
  const plans = [
    plan('due', { verified, interval: 30 }),
    plan('verified', { verified, interval: 365 }),
    plan('nobody asks', { verified, interval: 0 }),
    plan('never asked for'),
    plan('never', { facilityInterval: 30 }, '2026-01-01T00:00:00.000Z'),
    plan('due for longer', {
      verified: [{ groups: ['claims'], at: '2026-01-20T09:00:00.000Z', by }, ...verified],
      interval: 30,
    }),
  ];
  const due = factsDue(plans, planFacts, day(40));
  expect(names(due)).toEqual(['never', 'due for longer', 'due']);
  expect(due[2]?.since).toBe(day(30));
  expect(factsDue([{ createdAt: at, verification: { interval: 30 } }], planFacts, day(9))).toEqual([]);
});

it('ownFirst puts the user’s own plans first and those of other users last', () => {
  const mine = { id: 'me', name: 'Me Myself' };
  const plans = [
    plan('other’s', { interval: 30, owner: by }, '2026-01-01T00:00:00.000Z'),
    plan('nobody’s', { interval: 30 }),
    plan('mine', { interval: 30, owner: mine }),
    plan('mine, older', { interval: 30, owner: mine }, '2026-02-01T00:00:00.000Z'),
  ];
  const due = ownFirst(factsDue(plans, planFacts, day(0)), 'me');
  expect(names(due)).toEqual(['mine, older', 'mine', 'nobody’s', 'other’s']);
});
