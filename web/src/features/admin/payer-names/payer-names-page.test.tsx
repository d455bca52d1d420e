/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { json, refusal, stale } from '../../../testing/fake-api.ts';
import { beforeMidnight, passMidnight } from '../../../testing/midnight.ts';
import { openDialog } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { write } from '../../../testing/write.ts';
import {
  columnsOf,
  counted,
  dialog,
  openAdmin,
  press,
  rowNames,
  toastAbout,
  toasts,
} from '../testing/open-admin.tsx';

// Preloaded: on a busy machine the first dialog would take too long to appear.
import './name-dialog.tsx';

afterEach(() => void jest.useRealTimers());

let made = 0;
const name = (overrides: Partial<PayerName>): PayerName => ({
  ...{
    name: 'Coverdale',
    payerName: 'Fernholt',
    kind: 'former name',
    state: '',
    from: '',
    until: '',
    notes: '',
  },
  ...{ _id: `everyone-${String(++made).padStart(32, '0')}`, version: 1 },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z' },
  ...overrides,
});
const coverdale = name({});
const heron = name({ name: 'Blue Heron', payerName: 'Windlass', state: 'CA', until: '2020-01-01' });

type Replies = Parameters<typeof openAdmin>[1];

function open(replies: Replies = {}, at = '/admin/payer-names') {
  const payer = { payerName: 'Fernholt', facilities: ['Cedar'], plans: 2, contracts: 0 };
  return openAdmin(at, {
    listPayerNames: () => json({ items: [coverdale, heron], listVersion: 7 }),
    listHubPayers: () => json({ items: [payer] }),
    ...replies,
  });
}

describe('the Other Names page', () => {
  it('shows that a name has ended on a page that stayed open past its last day', async () => {
    beforeMidnight();
    const items = [name({ until: '2026-11-22' })];
    open({ listPayerNames: () => json({ items, listVersion: 7 }) });
    expect(await screen.findByText(/^Until .*2026$/)).toBeTruthy();
    await passMidnight();
    expect(screen.getByText(/^Ended .*2026$/)).toBeTruthy();
  });

  it('uses the singular when one name was exported', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open({
      listPayerNames: () => json({ items: [coverdale], listVersion: 7 }),
      noteExport: () => new Response(null, { status: 204 }),
    });
    await screen.findByRole('row', { name: /Coverdale/ });
    await press('Export');
    await waitFor(() => expect(toasts()).toEqual(['success: Exported 1 other name to OtherNames.xlsx.']));
    expect(save).toHaveBeenCalledTimes(1);
    save.mockRestore();
  });

  it('exports once at a time, and tells why an export was refused', async () => {
    const { wire } = open();
    await counted('2 other names');
    const late = Promise.withResolvers<Response>();
    wire.replies.listPayerNames = () => late.promise;
    wire.replies.noteExport = () => refusal(403, 'NOT_ALLOWED', 'You may not do this.');
    const before = wire.count('listPayerNames');
    await press('Export');
    await press('Export');
    late.resolve(json({ items: [coverdale], listVersion: 7 }));
    await waitFor(() => expect(toasts()).toEqual(['error: You may not do this.']));
    expect(wire.count('listPayerNames')).toBe(before + 1);
  });

  it('lists other names with the states and the dates for which they apply, and links to their import', async () => {
    open();
    await counted('2 other names');
    expect(columnsOf('All Other Names')).toEqual([
      ...['Other name', 'Payer', 'Kind', 'State', 'In use', 'Notes', 'Actions'],
    ]);
    expect(rowNames()).toEqual(['Blue Heron', 'Coverdale']);
    expect(within(screen.getByRole('row', { name: /Blue Heron/ })).getByText(/^Ended/)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Coverdale/ })).getByText('Every state')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Import' });
    expect(link.getAttribute('href')).toBe('/admin/imports?kind=payerNames');
  });

  it('adds the name given in its address, and reports that no plan has the payer yet', async () => {
    const view = open(
      { createPayerName: () => json({ data: name({ name: 'Old & Co', payerName: 'Ashgrove' }) }, 201) },
      '/admin/payer-names?name=Old%20%26%20Co',
    );
    const form = await dialog('Add Other Name');
    expect(form.getByLabelText<HTMLInputElement>(/Other name/).value).toBe('Old & Co');
    await write(form.getByLabelText(/Payer/), 'Ashgrove');
    await form.findByText(/No plan has this payer yet/);
    await userEvent.selectOptions(form.getByLabelText(/State/), 'TX');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(toasts()).toEqual(['info: Other name added']));
    expect(toastAbout()).toBe('Old & Co, other name of Ashgrove');
    expect(view.wire.calls('createPayerName')[0]?.body).toEqual({
      ...{ name: 'Old & Co', payerName: 'Ashgrove', kind: 'known here as', state: 'TX' },
      ...{ from: '', until: '', notes: '' },
    });
    await waitFor(() => expect(view.address()).toBe('/admin/payer-names'));
  });

  it('asks nothing when a form with nothing but the name given in its address is canceled', async () => {
    const view = open({}, '/admin/payer-names?name=Old');
    const form = await dialog('Add Other Name');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(view.address()).toBe('/admin/payer-names'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('adds a name even if the user has left, without moving the user to another page', async () => {
    const late = Promise.withResolvers<Response>();
    const view = open({ createPayerName: () => late.promise }, '/admin/payer-names?name=Old');
    const form = await dialog('Add Other Name');
    await write(form.getByLabelText(/Payer/), 'Fernholt');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    // As with the browser's Back, which no dialog blocks.
    fireEvent.click(screen.getByLabelText('Coverage Guide, home'));
    await waitFor(() => expect(view.address()).toBe('/plans'));
    // The search of the plans has the names, too, by now.
    await waitFor(() => expect(view.wire.count('listPayerNames')).toBe(2));
    await act(settle);
    late.resolve(json({ data: name({ name: 'Old' }) }, 201));
    await waitFor(() => expect(toasts()).toEqual(['info: Other name added']));
    await act(settle);
    expect(view.address()).toBe('/plans');
  });

  it('shows both versions of a name that another user has changed', async () => {
    const theirs = { ...coverdale, state: 'NM', version: 2 };
    open({ updatePayerName: () => stale(theirs), payerNameHistory: () => json({ data: [] }) });
    const form = await openDialog('Edit Coverdale, other name of Fernholt', 'Edit Other Name');
    await userEvent.selectOptions(form.getByLabelText(/State/), 'TX');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const question = await dialog('This other name was changed while you were editing', 'alertdialog');
    expect(question.getByText('NM')).toBeTruthy();
    expect(question.getByText('TX')).toBeTruthy();
  });
});
