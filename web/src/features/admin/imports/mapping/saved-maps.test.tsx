/** @jest-environment ./web/src/testing/browser-environment.ts */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { dialog } from '../../../../testing/press.ts';
import { openAdmin, press } from '../../testing/open-admin.tsx';
import { makeImportDetail } from '../testing/make-import.ts';

it('a mapping that an attempt with a lost answer has deleted leaves the list', async () => {
  const saved = { _id: 'm1', name: 'Monthly', kind: 'plans', map: {}, by: 'Dana Whitfield' };
  const map = { ...saved, updatedAt: '2026-11-20T09:00:00.000Z' };
  const { wire } = openAdmin('/admin/imports/i1', {
    getImport: () => json({ data: makeImportDetail({ _id: 'i1', state: 'mapping' }) }),
    listImportMaps: () => json({ data: wire.count('deleteImportMap') === 0 ? [map] : [] }),
    deleteImportMap: () =>
      wire.count('deleteImportMap') === 1
        ? 'network-down'
        : refusal(404, 'NOT_FOUND', 'This does not exist, or you may not see it.'),
  });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Use a saved mapping');
  await screen.findByRole('option', { name: 'Monthly' });
  await userEvent.selectOptions(choice, 'Monthly');
  await press('Delete it');
  const question = await dialog('Delete “Monthly”?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Delete it' }));
  await question.findByText(/^The server cannot be reached/);
  await userEvent.click(question.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('option', { name: 'Monthly' })).toBeNull();
});
