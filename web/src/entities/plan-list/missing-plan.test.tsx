/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { planId } from '../../../../shared/plan/plan-id.ts';
import { button, open } from '../../features/plans/testing/open-plans.tsx';
import { json, refusal } from '../../testing/fake-api.ts';
import { makeToken } from '../../testing/make-session.ts';

const facility = (_id: string, name: string) => ({ _id, name, theme: { primaryColor: '#005b7f' } });
const facilities = [
  facility('cedar001', 'Cedar'),
  facility('harbor01', 'Harbor'),
  facility('closed01', 'Closed to Dana'),
];
const follow = (facilityId: string, more: Parameters<typeof open>[2] = {}) =>
  open(`/plans?plan=${planId(facilityId, '0f'.repeat(16))}`, undefined, {
    listFacilities: () => json({ data: facilities }),
    ...more,
  });

describe('a linked plan', () => {
  it('offers a switch to its own facility, at the same address, if another one is active', async () => {
    const token = makeToken('harbor');
    const view = follow('harbor01', { setFacility: () => json({ token }) });
    expect((await screen.findByText('This plan belongs to Harbor.')).closest('[role=alert]')).toBeTruthy();
    const at = view.address();
    await userEvent.click(button('Switch to Harbor'));
    await waitFor(() => expect(view.reloads()).toBe(1));
    expect(localStorage.getItem('activeFacility')).toBe('Harbor');
    expect(view.address()).toBe(at);
  });

  it.each([
    ['that the user may not see', 'closed01'],
    ['that is unknown', 'unknown1'],
    ['that is this one', 'cedar001'],
  ])('is reported as not found if it is at a facility %s', async (_case, facilityId) => {
    follow(facilityId);
    expect(await screen.findByText(/This plan was not found here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  });

  it('is reported as not found if the facilities cannot be loaded', async () => {
    follow('harbor01', { listFacilities: () => refusal(503, 'UNAVAILABLE', 'The service is busy.') });
    expect(await screen.findByText(/This plan was not found here/)).toBeTruthy();
    expect(button('Show the list')).toBeTruthy();
  });
});
