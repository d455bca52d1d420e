/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { json } from '../../testing/fake-api.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { dialog, freshAccount, openAccount, press } from '../account/testing/open-account.tsx';

freshAccount();

const answer = (plans: readonly Plan[], version: string) =>
  json({ data: plans, total: plans.length, version });

it('the Retire dialog stays open with its input when another plan ends', async () => {
  const alder = makePlan({ facilityName: 'Cedar', descriptiveName: 'Alder', endsOn: '2020-12-31' });
  const birch = makePlan({ facilityName: 'Cedar', descriptiveName: 'Birch', endsOn: '2021-12-31' });
  const { wire } = openAccount('/admin/ended-plans', { listPlans: () => answer([alder], 'v1') });
  await screen.findByText('Alder');
  await press('Change the end');
  const form = await dialog('Retire Alder');
  const day = form.getByLabelText('Ends On (optional)');
  fireEvent.change(day, { target: { value: '2020-11-30' } });

  wire.replies.listPlans = () => answer([alder, birch], 'v2');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Birch');
  expect(day.isConnected).toBe(true);
  expect(day).toHaveProperty('value', '2020-11-30');
});
