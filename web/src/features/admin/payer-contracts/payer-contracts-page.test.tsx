/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays } from '../../../../../shared/records/days.ts';
import { today } from '../../../kit/local-time.ts';
import { json } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { write } from '../../../testing/write.ts';
import { columnsOf, counted, dialog, makeContract, press, rowNames, toasts } from '../testing/open-admin.tsx';
import { contracts, fernholt, openContracts, search, windlass } from '../testing/open-contracts.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import './contract-dialog.tsx';

describe('the payer contract manager', () => {
  it('lists every page, shows an ended contract as ended, and links portals in a new tab', async () => {
    openContracts({
      listPayerContracts: ({ path }) =>
        json(path.includes('cursor=two') ? { items: [fernholt] } : { items: [windlass], nextCursor: 'two' }),
    });
    await counted('2 contracts');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('PAYER CONTRACT MANAGER');
    expect(columnsOf('All Contracts')).toEqual([
      'Payer',
      'Financial Class',
      'Facility',
      'Status',
      'Verified',
      'Notes',
      'Phones',
      'Portals',
      'Addresses',
      'Actions',
    ]);
    expect(rowNames()).toEqual(['Fernholt', 'Windlass']);
    const ended = within(screen.getByRole('row', { name: /Windlass/ }));
    expect(ended.getByText('Ended')).toBeTruthy();
    expect(ended.queryByText('Contracted')).toBeNull();
    expect(ended.getAllByText('-')).toHaveLength(4);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /portal\.example/ });
    expect([link.target, link.href]).toEqual(['_blank', 'https://portal.example/']);
  });

  it('renders only the rows in view on screen, and every row in print', async () => {
    const items = Array.from({ length: 90 }, (_, at) => makeContract({ payerName: `Payer ${at}` }));
    openContracts({ listPayerContracts: () => json({ items }) });
    await counted('90 contracts');
    expect(rowNames().length).toBeLessThan(90);
    fireEvent(window, new Event('beforeprint'));
    expect(rowNames()).toHaveLength(90);
    fireEvent(window, new Event('afterprint'));
    expect(rowNames().length).toBeLessThan(90);
  });

  it('shows that it is loading', async () => {
    openContracts({ listPayerContracts: () => new Promise(() => {}) });
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('searches every field, including those of sub-rows', async () => {
    openContracts();
    await counted('2 contracts');
    const box = await search();
    for (const [text, found] of [
      ['FERNHOLT', 'Fernholt'],
      ['harbor', 'Windlass'],
      ['medicare', 'Windlass'],
      ['ended', 'Windlass'],
      ['by case', 'Fernholt'],
      ['9165550134', 'Fernholt'],
      ['portal.example', 'Fernholt'],
      ['duskvale', 'Fernholt'],
    ]) {
      fireEvent.input(box, { target: { value: text } });
      await counted('1 of 2 contracts');
      expect(rowNames()).toEqual([found]);
    }
  });

  it('leads to the import of contracts, also while there is none', async () => {
    openContracts({ listPayerContracts: () => json({ items: [] }) });
    await screen.findByText('No payer contracts found.');
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      '/admin/imports?kind=payerContracts',
    );
  });

  it('sorts by a column, and reports a search without matches', async () => {
    openContracts();
    await counted('2 contracts');
    await press('Facility');
    await press('Facility');
    expect(rowNames()).toEqual(['Windlass', 'Fernholt']);
    await userEvent.type(await search(), 'zzz');
    expect(screen.getByText('No payer contracts found.')).toBeTruthy();
    await press('Show all contracts');
    expect(rowNames()).toHaveLength(2);
  });

  it('keeps the mark of the contract that a link names when it shows all again', async () => {
    const link = `/admin/payers?contract=${fernholt._id}`;
    const { address } = openContracts({}, `${link}&facility=Harbor`);
    await counted('1 of 2 contracts');
    await userEvent.type(await search(), 'zzz');
    await press('Show all contracts');
    await counted('2 contracts');
    expect(screen.getByRole('row', { name: /Fernholt/ }).dataset.target).toBe('true');
    expect(address()).toBe(link);
  });

  it('sorts contracts of one status by when they start or end, not by the name of that month', async () => {
    const soon = addDays(today(), 20);
    const items = [
      makeContract({ payerName: 'Open', effectiveDate: '2020-04-01' }),
      makeContract({ payerName: 'Ends soon', endDate: soon }),
      makeContract({ payerName: 'To January', effectiveDate: '2020-02-01', endDate: '2098-01-31' }),
      makeContract({ payerName: 'To December', effectiveDate: '2020-09-01', endDate: '2097-12-31' }),
      makeContract({ payerName: 'Ended in February', endDate: '2020-02-29' }),
      makeContract({ payerName: 'Ended in November', endDate: '2019-11-30' }),
      makeContract({ payerName: 'From February', effectiveDate: '2098-02-01', endDate: '2098-12-31' }),
      makeContract({ payerName: 'From November', effectiveDate: '2097-11-01' }),
    ];
    openContracts({ listPayerContracts: () => json({ items }) });
    await counted('8 contracts');
    await press('Status');
    expect(rowNames()).toEqual([
      ...['Ends soon', 'To December', 'To January', 'Open'],
      ...['Ended in November', 'Ended in February', 'From November', 'From February'],
    ]);
  });

  it('shows created, saved, and deleted contracts before the list is reloaded', async () => {
    const view = openContracts({
      createPayerContract: () => json({ data: makeContract({ payerName: 'Aldersea' }) }, 201),
      // Moving to another facility changes its ID.
      updatePayerContract: () => json({ data: { ...fernholt, _id: 'harbor00-9', payerName: 'Fernhill' } }),
      deletePayerContract: () => new Response(null, { status: 204 }),
    });
    await counted('2 contracts');
    view.wire.replies.listPayerContracts = () => new Promise(() => {});
    const form = await openDialog('Create New Payer', 'Create Contract');
    await write(form.getByLabelText(/Payer name/), 'Aldersea');
    await form.findByRole('option', { name: 'Cedar' });
    await userEvent.selectOptions(form.getByLabelText(/Facility/), 'Cedar');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await counted('3 contracts');
    await waitFor(() => expect(rowNames()).toEqual(['Aldersea', 'Fernholt', 'Windlass']));

    const edit = await openDialog('Edit Fernholt, Cedar', 'Edit / Manage Payer');
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rowNames()).toEqual(['Aldersea', 'Fernhill', 'Windlass']));

    await userEvent.click(
      (await openDialog('Edit Windlass, Harbor', 'Edit / Manage Payer')).getByRole('button', {
        name: 'Delete',
      }),
    );
    const question = await dialog('Delete this payer contract?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rowNames()).toEqual(['Aldersea', 'Fernhill']));
  });

  it('empties the list and reports an error when it cannot be loaded, and loads on Retry', async () => {
    const view = openContracts();
    await counted('2 contracts');
    view.wire.replies.listPayerContracts = () => new Response('', { status: 500 });
    await press('Refresh');
    await waitFor(() => expect(toasts()).toEqual(['error: Failed to load payer contracts']));
    expect(screen.queryByRole('rowheader')).toBeNull();
    view.wire.replies.listPayerContracts = () => json({ items: contracts });
    await press('Retry');
    await counted('2 contracts');
  });

  it('says why the list cannot be loaded', async () => {
    openContracts({ listPayerContracts: () => new Response('<html>Blocked</html>', { status: 403 }) });
    const alert = await screen.findByText(/^Failed to load payer contracts\. /);
    expect(alert.textContent).toMatch(/ a firewall, blocked this\./);
  });
});
