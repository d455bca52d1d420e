/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { makePlan } from '../../../../../../shared/plan/testing/make-plan.ts';
import { counted, open, rows } from '../../testing/open-plans.tsx';

it('a plan’s last day is shown in its column as it is everywhere else', async () => {
  localStorage.setItem('planTableColumnVisibility', JSON.stringify({ endsOn: true }));
  open('/plans', [makePlan({ descriptiveName: 'Juniper HMO', endsOn: '2099-12-31' }), makePlan({})]);
  await counted('2 plans');
  const cells = rows().map((row) => row.querySelector('[role=gridcell]:last-child'));
  expect(cells.map((cell) => cell?.textContent).sort()).toEqual(['-', 'Dec 31, 2099']);
  expect(cells.map((cell) => cell?.getAttribute('title') ?? '')).toContain('Dec 31, 2099');
});

it('a plan’s replacement is shown in its column by the name that it has now', async () => {
  localStorage.setItem('planTableColumnVisibility', JSON.stringify({ successor: true }));
  const next = makePlan({ descriptiveName: 'Silver Select PPO' });
  const successor = { id: next._id, name: 'Silver PPO' };
  open('/plans', [makePlan({ descriptiveName: 'Gold 2025', successor }), next]);
  await counted('2 plans');
  const cells = rows().map((row) => row.querySelector('[role=gridcell]:last-child')?.textContent);
  expect(cells.sort()).toEqual(['-', 'Silver Select PPO']);
});
