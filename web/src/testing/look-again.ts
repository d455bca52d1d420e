import { waitFor } from '@testing-library/react';
import type { fakeApi } from './fake-api.ts';

/**
 * Comes back to the page, as from another tab, until it requests the plans again: it does not while an earlier answer is still
 * being stored.
 */
export async function lookAgain(wire: Pick<ReturnType<typeof fakeApi>, 'count'>): Promise<void> {
  const before = wire.count('listPlans');
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    if (wire.count('listPlans') === before) throw new Error('The plans have not been requested again.');
  });
}
