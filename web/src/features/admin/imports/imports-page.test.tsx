/** @jest-environment ./web/src/testing/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '../../../../../shared/limits.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { facilities, openAdmin, press } from '../testing/open-admin.tsx';
import { FakeUpload } from './testing/fake-upload.ts';
import { makeCounts, makeImport, makeImportDetail } from './testing/make-import.ts';

const { XMLHttpRequest } = globalThis;
beforeEach(() => {
  FakeUpload.last = undefined;
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
});
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest });
  jest.restoreAllMocks();
});

const csv = (name = 'payers.csv', text = 'Payer,Plan\nFernholt,PPO') => new File([text], name);
const form = { url: 'https://files.test/', fields: { key: 'imports/i1' } };
const open = (replies: Parameters<typeof openAdmin>[1] = {}, address = '/admin/imports') =>
  openAdmin(address, {
    listImports: () => json({ data: [] }),
    createImport: () => json({ id: 'i1', upload: form }, 201),
    readImportFile: () => json({ data: makeImportDetail({ _id: 'i1', state: 'reading' }) }),
    getImport: () => json({ data: makeImportDetail({ _id: 'i1', state: 'mapping' }) }),
    listImportMaps: () => json({ data: [] }),
    ...replies,
  });
const choose = async (file: File) => {
  await screen.findByRole('button', { name: /^Choose a file/ });
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } });
};
const upload = () => waitFor(() => FakeUpload.last ?? Promise.reject(new Error('Nothing is uploaded yet.')));

describe('the Import page', () => {
  it('reports that no file was imported in the last 90 days, after which imports are removed', async () => {
    open();
    expect(await screen.findByText(/^No file was imported in the last 90 days\./)).toBeTruthy();
  });

  it('lists every import with its progress, counts, problem, and link', async () => {
    const counts = makeCounts({ new: 1200, changed: 3, rejected: 40 });
    const data = [
      makeImport({ _id: 'a', fileName: 'a.csv', state: 'checking', progress: { done: 10, total: 40 } }),
      makeImport({ _id: 'b', fileName: 'b.xlsx', state: 'applied', counts }),
      makeImport({ _id: 'c', fileName: 'c.csv', state: 'failed', problem: 'Line 4 has an open quote.' }),
    ];
    const moved = makeImportDetail({ ...data[0], progress: { done: 39, total: 40 } });
    open({ listImports: () => json({ data }), getImport: () => json({ data: moved }) });
    await screen.findByText('Checking: 39 of 40 rows');
    const [, second, third] = within(
      screen.getByRole('list', { name: 'Imports, newest first' }),
    ).getAllByRole('listitem');
    expect(second?.textContent).toContain('b.xlsxImportedInsurance plans, Cedar, Dana Whitfield, ');
    expect(second?.textContent).toContain('1,200 new · 3 changed · 0 the same · 40 rejected');
    expect(third?.textContent).toContain('Line 4 has an open quote.');
    expect(screen.getByRole('link', { name: 'b.xlsx' }).getAttribute('href')).toBe('/admin/imports/b');
  });

  it('uploads a file for the chosen facility, starts reading it, and opens its page', async () => {
    const { wire, address } = open();
    const facility = within(await screen.findByRole('main')).getByLabelText('Import into');
    await within(facility).findByRole('option', { name: 'Harbor' });
    await userEvent.selectOptions(facility, 'Harbor');
    await choose(csv());
    const sending = await upload();
    expect(wire.calls('createImport')[0]?.body).toEqual({
      facilityName: 'Harbor',
      kind: 'plans',
      fileName: 'payers.csv',
      size: 23,
    });
    act(() => sending.progress(1, 4));
    expect(screen.getByText('Uploading payers.csv…')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Uploaded' }).getAttribute('aria-valuenow')).toBe('25');
    act(() => sending.end(204));
    await waitFor(() => expect(address()).toBe('/admin/imports/i1'));
    expect(wire.count('readImportFile')).toBe(1);
  });

  it('uploads a file that is chosen again for the facility of the import that failed', async () => {
    const { wire } = open({}, '/admin/imports?kind=payerContracts&facility=Harbor');
    await choose(csv());
    await upload();
    expect(wire.calls('createImport')[0]?.body).toMatchObject({
      facilityName: 'Harbor',
      kind: 'payerContracts',
    });
  });

  it('shows the facility of the import that failed even if it is archived by now', async () => {
    open({}, '/admin/imports?kind=plans&facility=Old+Mill');
    const facility = await screen.findByLabelText<HTMLSelectElement>('Import into');
    await within(facility).findByRole('option', { name: 'Harbor' });
    expect(facility.value).toBe('Old Mill');
  });

  it('uploads a file whose name is longer than an import’s may be, under the end of that name', async () => {
    const { wire } = open();
    await choose(csv(`${'x'.repeat(210)}.csv`));
    await upload();
    expect(wire.calls('createImport')[0]?.body).toMatchObject({ fileName: `${'x'.repeat(196)}.csv` });
  });

  it('loads the other facilities on Retry after they could not be loaded', async () => {
    const { wire } = open({ listFacilities: () => refusal(500, 'INTERNAL', 'It broke.') });
    const panel = within(await screen.findByRole('region', { name: 'Import a file' }));
    const retry = await panel.findByRole('button', { name: 'Retry' });
    expect(panel.getByText('It broke.')).toBeTruthy();
    wire.replies.listFacilities = () => json({ data: facilities });
    await userEvent.click(retry);
    expect(await panel.findByRole('option', { name: 'Harbor' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('stops a canceled upload and keeps the focus in its panel', async () => {
    const { wire } = open();
    const panel = await screen.findByRole('region', { name: 'Import a file' });
    const focused = () => expect(panel.contains(document.activeElement)).toBe(true);
    (await screen.findByRole('button', { name: /^Choose a file/ })).focus();
    await choose(csv());
    const sending = await upload();
    focused();
    await press('Cancel');
    await screen.findByRole('button', { name: /^Choose a file/ });
    focused();
    expect(sending.stopped).toBe(true);
    expect(wire.count('readImportFile')).toBe(0);
  });

  it('rejects a file that is of another type, a document, empty or too large without contacting the server', async () => {
    const { wire } = open();
    for (const [file, problem] of [
      [csv('notes.png'), /^notes\.png can’t be imported\. Choose a file/],
      [csv('notes.pdf'), /^notes\.pdf: A PDF or Word document has no columns to read\. Copy/],
      [csv('none.csv', ''), /^none\.csv is empty\./],
      [
        Object.defineProperty(csv('all.csv'), 'size', { value: limits.imports.bytes + 1 }),
        /^all\.csv is 20\.0 MB, and at most 20 MB can be imported at once\./,
      ],
    ] as const) {
      await choose(file);
      expect(await screen.findByText(problem)).toBeTruthy();
    }
    expect(wire.count('createImport')).toBe(0);
  });

  it('asks to choose a file again that was saved after it was chosen', async () => {
    const { wire } = open({ createImport: () => refusal(409, 'CONFLICT', 'An import of Cedar is running.') });
    await choose(csv());
    await screen.findByText('An import of Cedar is running.');
    // What a browser does then.
    jest
      .spyOn(FileReader.prototype, 'error', 'get')
      .mockReturnValueOnce(new DOMException('', 'NotReadableError'));
    await press('Retry with payers.csv');
    await screen.findByText('payers.csv was changed or moved after it was chosen. Please choose it again.');
    expect(screen.queryByRole('button', { name: 'Retry with payers.csv' })).toBeNull();
    expect(wire.count('createImport')).toBe(1);
  });

  it('keeps the file when its upload fails, and can try again with it', async () => {
    const { wire, address } = open({
      createImport: () => refusal(409, 'CONFLICT', 'An import of Cedar is running.'),
    });
    await choose(csv());
    await screen.findByText('An import of Cedar is running.');
    wire.replies.createImport = () => json({ id: 'i1', upload: form }, 201);
    await press('Retry with payers.csv');
    act((await upload()).end.bind(await upload(), 403));
    await screen.findByText('payers.csv was not accepted. Please try again.');
    const before = FakeUpload.last;
    await press('Retry with payers.csv');
    await waitFor(() => expect(FakeUpload.last).not.toBe(before));
    act(() => FakeUpload.last?.end(204));
    await waitFor(() => expect(address()).toBe('/admin/imports/i1'));
  });
});
