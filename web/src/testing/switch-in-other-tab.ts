import { act, screen, waitFor } from '@testing-library/react';
import type { fakeApi } from './fake-api.ts';
import { makeTab, makeToken } from './make-session.ts';

type Opened = { readonly wire: ReturnType<typeof fakeApi> };

/** Switches the user to another facility in another tab, and waits until the opened one shows that. */
export async function switchInOtherTab({ wire }: Opened, facility: string, role = 'admin') {
  makeTab(wire).session.enterFacility(facility, makeToken(facility, 900, { role }));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'activeFacility', storageArea: localStorage }));
  });
  const topBar = await screen.findByLabelText<HTMLSelectElement>('Facility', { selector: 'header *' });
  await waitFor(() => {
    if (topBar.value !== facility) throw new Error(`The active facility is still ${topBar.value}.`);
  });
}
