/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { makeCounts, makeImportDetail } from './testing/make-import.ts';

it('the page of an import ignores an older response that arrives after the import has started', async () => {
  const checked = makeImportDetail({ _id: 'i1', state: 'checked', run: 2, counts: makeCounts({ new: 3 }) });
  const late = Promise.withResolvers<Response>();
  const { wire } = openAdmin('/admin/imports/i1', {
    getImport: () => json({ data: checked }),
    listImports: () => json({ data: [] }),
    listImportRows: () => json({ data: [] }),
    applyImport: () => json({ data: { ...checked, state: 'applying' } }),
  });
  await screen.findByText('Nothing has been changed yet');
  wire.replies.getImport = () => late.promise;
  // The user returns to this tab.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(wire.count('getImport')).toBe(2));

  const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  await screen.findByText('Importing…');
  await act(async () => {
    late.resolve(json({ data: checked }));
    await settle();
  });
  expect(screen.queryByText('Nothing has been changed yet')).toBeNull();
  expect(screen.getByText('Importing…')).toBeTruthy();
});
