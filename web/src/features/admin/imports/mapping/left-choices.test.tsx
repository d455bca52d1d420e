/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hasDrafts } from '../../../../lib/storage.ts';
import { json } from '../../../../testing/fake-api.ts';
import { openDialog } from '../../../../testing/press.ts';
import { openAdmin, press } from '../../testing/open-admin.tsx';
import { makeCounts, makeImportDetail } from '../testing/make-import.ts';

it('mapping choices that were never sent stop counting as unsaved once the import starts', async () => {
  const checked = makeImportDetail({ _id: 'i1', state: 'checked', run: 2, counts: makeCounts({ new: 3 }) });
  openAdmin('/admin/imports/i1?columns=2', {
    getImport: () => json({ data: checked }),
    listImports: () => json({ data: [] }),
    listImportMaps: () => json({ data: [] }),
    listImportRows: () => json({ data: [] }),
    applyImport: () => json({ data: { ...checked, state: 'applying' } }),
  });
  const choice = await screen.findByLabelText('Notes', { selector: 'select' });
  await userEvent.selectOptions(choice, 'Plan');
  expect(hasDrafts()).toBe(true);
  await press('Back to the result');
  const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  await screen.findByText('Importing…');
  expect(hasDrafts()).toBe(false);
});
