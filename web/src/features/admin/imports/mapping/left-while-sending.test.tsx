/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hasDrafts } from '../../../../lib/storage.ts';
import { json } from '../../../../testing/fake-api.ts';
import { settle } from '../../../../testing/settle.ts';
import { openAdmin, press } from '../../testing/open-admin.tsx';
import { makeCounts, makeImportDetail } from '../testing/make-import.ts';

/** Fills the one field that the file's guessed mapping lacks. */
async function chooseClass() {
  const choice = await screen.findByLabelText('Financial Class', { selector: 'select' });
  await userEvent.selectOptions(choice, 'One of the choices…');
  const text = await screen.findByLabelText('Financial Class: text', { selector: 'select' });
  await userEvent.selectOptions(text, 'Other');
}

it('sent mapping choices do not count as unsaved, even if the user has left the page', async () => {
  const answer = Promise.withResolvers<Response>();
  const batch = makeImportDetail({ _id: 'i1', state: 'mapping' });
  const { wire } = openAdmin('/admin/imports/i1', {
    getImport: () => json({ data: batch }),
    listImports: () => json({ data: [batch] }),
    listImportMaps: () => json({ data: [] }),
    mapImport: () => answer.promise,
  });
  await chooseClass();
  expect(hasDrafts()).toBe(true);
  await press('Check the file');
  await waitFor(() => expect(wire.count('mapImport')).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'All imports' }));
  await screen.findByRole('heading', { name: 'Import a file' });
  await act(async () => {
    answer.resolve(json({ data: { ...batch, state: 'checking' } }));
    await settle();
  });
  expect(hasDrafts()).toBe(false);
});

it('a check whose answer was lost leads from the changed columns to its result', async () => {
  const counts = makeCounts({ new: 3 });
  const { wire } = openAdmin('/admin/imports/i1', {
    getImport: () =>
      json({
        data: makeImportDetail({
          ...{ _id: 'i1', state: 'checked' },
          ...(wire.count('mapImport') === 0 ? { run: 1, counts } : { run: 3, counts: { ...counts, new: 2 } }),
        }),
      }),
    listImportMaps: () => json({ data: [] }),
    listImportRows: () => json({ data: [] }),
    mapImport: () => 'network-down',
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Change the columns' }));
  await chooseClass();
  await press('Check the file');
  expect(await screen.findByRole('button', { name: 'Import 2 plans…' })).toBeTruthy();
  expect(wire.count('mapImport')).toBe(1);
});
