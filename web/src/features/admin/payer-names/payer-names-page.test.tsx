/** @jest-environment ./web/src/testing/browser-environment.ts */
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import {
  columnsOf,
  counted,
  dialog,
  freshAdmin,
  openAdmin,
  press,
  rowNames,
  toasts,
} from '../testing/open-admin.tsx';

// Loaded beforehand: on a busy machine the first dialog would take long to come.
import './name-dialog.tsx';
import './import/import-dialog.tsx';
import './import/read-names-file.ts';

freshAdmin();

let made = 0;
const name = (given: Partial<PayerName>): PayerName => ({
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
  ...given,
});
const coverdale = name({});
const heron = name({ name: 'Blue Heron', payerName: 'Windlass', state: 'CA', until: '2020-01-01' });

type Replies = Parameters<typeof openAdmin>[1];

function open(given: Replies = {}, at = '/admin/payer-names', role: 'admin' | 'user' = 'admin') {
  const payer = { payerName: 'Fernholt', facilities: ['Cedar'], plans: 2, contracts: 0 };
  return openAdmin(
    at,
    {
      listPayerNames: () => json({ items: [coverdale, heron], listVersion: 7 }),
      listHubPayers: () => json({ items: [payer] }),
      ...given,
    },
    role,
  );
}

describe('the page of other names', () => {
  it('is closed to users', async () => {
    const view = open({}, '/admin/payer-names', 'user');
    await waitFor(() => expect(view.address()).toBe('/plans'));
  });

  it('lists them with the state and the days in which they count', async () => {
    open();
    await counted('2 other names');
    expect(columnsOf('All Other Names')).toEqual([
      ...['Other name', 'Payer', 'Kind', 'State', 'In use', 'Notes', 'Actions'],
    ]);
    expect(rowNames()).toEqual(['Blue Heron', 'Coverdale']);
    expect(within(screen.getByRole('row', { name: /Blue Heron/ })).getByText(/^Ended/)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Coverdale/ })).getByText('Every state')).toBeTruthy();
  });

  it('adds the name that its address brings, and says that no plan has the payer', async () => {
    const view = open(
      { createPayerName: () => json({ data: name({ name: 'Old & Co', payerName: 'Ashgrove' }) }, 201) },
      '/admin/payer-names?name=Old%20%26%20Co',
    );
    const form = await dialog('Add Other Name');
    expect(form.getByLabelText<HTMLInputElement>(/Other name/).value).toBe('Old & Co');
    await userEvent.type(form.getByLabelText(/Payer/), 'Ashgrove');
    await form.findByText(/No plan has this payer yet/);
    await userEvent.selectOptions(form.getByLabelText(/State/), 'TX');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['info: Other name added: Old & Co, other name of Ashgrove']),
    );
    expect(view.wire.sent.find(({ id }) => id === 'createPayerName')?.body).toEqual({
      ...{ name: 'Old & Co', payerName: 'Ashgrove', kind: 'known here as', state: 'TX' },
      ...{ from: '', until: '', notes: '' },
    });
    await waitFor(() => expect(view.address()).toBe('/admin/payer-names'));
  });

  it('shows both versions of a name that somebody else has changed', async () => {
    const theirs = { ...coverdale, state: 'NM', version: 2 };
    open({
      updatePayerName: () =>
        json({ code: 'STALE', message: 'Changed.', requestId: 'r', current: theirs }, 412),
      payerNameHistory: () => json({ data: [] }),
    });
    await press('Edit Coverdale, other name of Fernholt');
    const form = await dialog('Edit Other Name');
    await userEvent.selectOptions(form.getByLabelText(/State/), 'TX');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const question = await dialog('This other name was changed while you were editing', 'alertdialog');
    expect(question.getByText('NM')).toBeTruthy();
  });
});

/** Chooses a file with these lines in the open dialog. */
async function chooseFile(...lines: string[]) {
  Object.assign(window, { Blob: NodeBlob });
  const file = new NodeFile([lines.join('\n')], 'names.csv');
  const input = screen.getByLabelText('File of other names');
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  fireEvent.change(input);
}

describe('an import of other names', () => {
  const header = 'Other name,Payer,State';

  it('says what it would do line by line, and writes that only when told to', async () => {
    const view = open({ importPayerNames: () => json({ data: { listVersion: 8, written: 1 } }) });
    await press('Import');
    const form = await dialog('Import Other Names');
    await chooseFile(header, 'Coverdale,Fernholt', 'Oldport,Windlass,TX', 'Oldport,,TX', 'X,Y,Nowhere');
    await form.findByText(/names.csv has 4 lines/);
    const left = within(form.getByRole('list', { name: /Lines left out/ })).getAllByRole('listitem');
    expect(left.map(({ textContent }) => textContent)).toEqual([
      'Line 4Payer: -This field is required.',
      'Line 5State: NowhereA state is its code of two letters, TX for example.',
    ]);
    await form.findByText(/No plan has this payer yet, so its other names find nothing: Windlass/);
    expect(view.wire.count('importPayerNames')).toBe(0);
    await userEvent.click(form.getByRole('button', { name: 'Import 1 name, leave out 2 lines' }));
    await form.findByText('1 other name saved.');
    expect(view.wire.sent.find(({ id }) => id === 'importPayerNames')?.body).toEqual({
      listVersion: 7,
      names: [
        {
          name: {
            ...{ name: 'Oldport', payerName: 'Windlass', kind: 'known here as', state: 'TX' },
            ...{ from: '', until: '', notes: '' },
          },
        },
      ],
    });
  });

  it('says why a file cannot be used', async () => {
    const view = open();
    await press('Import');
    const form = await dialog('Import Other Names');
    await chooseFile('Alias,Insurer', 'Coverdale,Fernholt');
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toBe(
      'names.csv: There is no column "Payer". Its columns are "Alias", "Insurer".',
    );
    expect(view.wire.count('importPayerNames')).toBe(0);
  });

  it('writes part by part, and says what is saved when one does not go through', async () => {
    const answers = [
      () => json({ data: { listVersion: 8, written: 48 } }),
      () => refusal(409, 'CONFLICT', 'Somebody changed the other names meanwhile.'),
    ];
    const view = open({ importPayerNames: () => answers.shift()?.() });
    await press('Import');
    const form = await dialog('Import Other Names');
    await chooseFile(header, ...Array.from({ length: 100 }, (_, at) => `Name ${at},Fernholt`));
    await userEvent.click(await form.findByRole('button', { name: 'Import 100 names' }));
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toContain('Somebody changed the other names meanwhile.');
    expect(alert.textContent).toContain('48 other names saved. 52 not saved.');
    const bodies = view.wire.sent.filter(({ id }) => id === 'importPayerNames').map(({ body }) => body);
    expect(bodies).toMatchObject([{ listVersion: 7 }, { listVersion: 8 }]);
    await userEvent.click(form.getByRole('button', { name: 'Check the file again' }));
    await form.findByText(/Nothing has been saved yet/);
  });

  it('sends a part again under its key when the answer is lost, and says what is not certain', async () => {
    const view = open({ importPayerNames: () => 'network-down' });
    await press('Import');
    const form = await dialog('Import Other Names');
    await chooseFile(header, 'Oldport,Fernholt');
    await userEvent.click(await form.findByRole('button', { name: 'Import 1 name' }));
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toContain('0 other names saved. Of 1 more it is not certain.');
    const tries = view.wire.sent.filter(({ id }) => id === 'importPayerNames');
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
