/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { makePlan } from '../../../../../../shared/plan/testing/make-plan.ts';
import { listAnswer } from '../../../../testing/fake-api.ts';
import { counted, open, rows } from '../../testing/open-plans.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1_000).toISOString();
const changed = makePlan({
  descriptiveName: 'Alder',
  recent: [{ at: hoursAgo(30), fields: ['notes', 'imagePublicId', 'payerId'] }],
});
const long = makePlan({ descriptiveName: 'Beech', recent: [{ at: hoursAgo(8 * 24), fields: ['notes'] }] });
const fresh = makePlan({ descriptiveName: 'Cherry', createdAt: hoursAgo(1) });
const restored = makePlan({ descriptiveName: 'Dogwood', recent: [{ at: hoursAgo(2), fields: [] }] });

it('a recently changed plan is marked and shows what changed on hover and by keyboard', async () => {
  open('/plans', [], {
    listPlans: listAnswer([changed, long, fresh, restored]),
  });
  await counted('4 plans');
  const marked = document.querySelectorAll<HTMLElement>('[data-news]');
  expect([...marked].map((cell) => cell.textContent)).toEqual(['Alder', 'Dogwood']);
  expect(marked[0]?.title).toMatch(/^Alder\nChanged \S+ \S+: Notes, Payer ID \(HB\)$/);
  expect(marked[1]?.title).toMatch(/^Dogwood\nRestored \S+ \S+$/);
  rows()[0]?.focus();
  fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'ArrowRight' });
  expect(rows()[0]?.dataset.fullText).toBe(marked[0]?.title);
  expect(screen.getByText('Beech')).toBeTruthy();
});
