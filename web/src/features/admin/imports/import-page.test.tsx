/** @jest-environment ./web/src/testing/browser-environment.ts */
import { Blob as NodeBlob } from 'node:buffer';
import { describe, expect, it, jest } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportDetail, ImportRow } from '../../../../../shared/import/batch.ts';
import { hasDrafts } from '../../../lib/storage.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { openDialog } from '../../../testing/press.ts';
import { settle } from '../../../testing/settle.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';
import { makeCounts, makeImport, makeImportDetail } from './testing/make-import.ts';

type Replies = Parameters<typeof openAdmin>[1];

const open = (overrides: Partial<ImportDetail>, replies: Replies = {}, search = '') => {
  const batch = makeImportDetail({ _id: 'i1', ...overrides });
  return openAdmin(`/admin/imports/i1${search}`, {
    getImport: () => json({ data: batch }),
    listImports: () => json({ data: [] }),
    listImportMaps: () => json({ data: [] }),
    listImportRows: () => json({ data: [] }),
    ...replies,
  });
};
const savedMap = {
  ...{ _id: 'm1', name: 'Carriers', kind: 'plans', map: {}, by: 'Dana' },
  updatedAt: '2026-11-01T09:00:00.000Z',
};
const checked = makeCounts({ new: 2, changed: 1, same: 3, rejected: 1, missing: 4, plans: 100 });
const rowOf = (overrides: Partial<ImportRow>): ImportRow => ({
  name: '',
  changes: [],
  reasons: [],
  ...overrides,
});

describe('the mapping of an import', () => {
  const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name, { selector: 'select' });
  const write = async (name: string, text: string) => {
    const box = await screen.findByLabelText(name, { selector: 'input' });
    await userEvent.click(box);
    await userEvent.paste(text);
  };

  it('shows guesses with examples, and focuses a missing field instead of checking the file', async () => {
    const view = open({ state: 'mapping' });
    const payer = await select('Payer Name');
    expect(payer.selectedOptions[0]?.textContent).toBe('Payer');
    const name = await select('Descriptive Name');
    expect(name.selectedOptions[0]?.textContent).toBe('Payer');
    expect((await select('Descriptive Name, part 2')).selectedOptions[0]?.textContent).toBe('Plan');
    expect(screen.getAllByText('Guessed')).toHaveLength(3);
    expect(screen.getAllByText('“Fernholt”, “Windlass”')).toHaveLength(1);
    const financialClass = await select('Financial Class');
    expect(financialClass.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('1 choice is missing or wrong.')).toBeTruthy();
    await press('Check the file');
    await waitFor(() => expect(document.activeElement).toBe(financialClass));
    expect(view.wire.count('mapImport')).toBe(0);
  });

  it('marks guesses on another sheet, too, and while only the rules are changed', async () => {
    open({ state: 'mapping', run: 1 });
    await select('Payer Name');
    expect(screen.getAllByText('Guessed')).toHaveLength(3);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Plan Name' }));
    await userEvent.selectOptions(await select('A blank cell'), 'clear');
    expect(screen.getAllByText('Guessed')).toHaveLength(3);
  });

  it.each(['payerNames', 'planPrefixes'] as const)('asks nothing about blank cells of %s', async (kind) => {
    open({ state: 'mapping', kind, map: { key: [], fields: {} } });
    await screen.findByRole('button', { name: 'Check the file' });
    expect(screen.queryByLabelText('A blank cell')).toBeNull();
  });

  it('focuses the fields to match by if none of them can be chosen yet', async () => {
    open({ state: 'mapping', kind: 'planPrefixes', map: { key: [], fields: {} } });
    await userEvent.selectOptions(await select('Prefixes'), 'Plan');
    await press('Check the file');
    const group = screen.getByRole('group', { name: 'A row is an existing plan if these match' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(screen.getByText('Choose at least one field.').id).toBe(group.getAttribute('aria-describedby'));
  });

  it('names the columns that are not imported', async () => {
    open({ state: 'mapping' });
    await userEvent.selectOptions(await select('Descriptive Name'), 'Plan');
    await screen.findByText('2 columns are not imported: LOB, Phone.');
    await userEvent.selectOptions(await select('Financial Class'), 'LOB');
    await userEvent.selectOptions(await select('Notes'), 'Phone');
    await waitFor(() => expect(screen.queryByText(/not imported/)).toBeNull());
  });

  it('fills in what usual words mean when a column is chosen, and says what a new contract needs', async () => {
    const needs = 'A new contract needs one: a column, or one of the choices for every row.';
    open({ state: 'mapping', kind: 'payerContracts', map: { key: [], fields: {} } });
    const financialClass = await select('Financial class');
    expect(screen.getAllByText(needs)).toHaveLength(2);
    await userEvent.selectOptions(financialClass, 'LOB');
    expect((await select('Financial class: “COM” becomes')).value).toBe('Commercial');
    expect(screen.getAllByText(needs)).toHaveLength(1);
  });

  it('sends columns, texts, values, and list rows, and saves them under a name', async () => {
    const view = open(
      { state: 'mapping' },
      { mapImport: () => json({ data: makeImportDetail({ _id: 'i1', state: 'checking' }) }) },
    );
    await userEvent.selectOptions(await select('Financial Class'), 'LOB');
    // Medicare is already a class.
    expect(screen.queryByText('“Medicare” becomes')).toBeNull();
    await userEvent.selectOptions(await select('Financial Class: “COM” becomes'), 'Commercial');
    await userEvent.selectOptions(await select('Notes'), 'Text…');
    await write('Notes: text', 'From the payer');
    await userEvent.click(screen.getByText('Phone Numbers'));
    await press('+ Phone number from columns');
    await userEvent.selectOptions(await select('Phone number 1, Title'), 'Text…');
    await write('Phone number 1, Title: text', 'Claims');
    await userEvent.selectOptions(await select('Phone number 1, Number'), 'Phone');
    await write('Save this mapping as (optional)', 'Payer list');
    await press('Check the file');
    await screen.findByText('Checking every row…');
    expect(view.wire.calls('mapImport').at(-1)?.body).toEqual({
      saveAs: 'Payer list',
      map: {
        key: ['payerName', 'planName'],
        blankCells: 'keep',
        fields: {
          descriptiveName: { join: [{ column: 'payer' }, { column: 'Plan' }], separator: ' ' },
          financialClass: {
            column: 'LOB',
            values: {
              Commercial: 'Commercial',
              Medicare: 'Medicare',
              'Medicaid/Medi-Cal': 'Medicaid/Medi-Cal',
              Other: 'Other',
              COM: 'Commercial',
            },
          },
          payerName: { column: 'Payer' },
          planName: { column: 'Plan' },
          notes: { constant: 'From the payer' },
          phoneNumbers: [{ title: { constant: 'Claims' }, number: { column: 'Phone' } }],
        },
      },
    });
  });

  it('matches rows by a payer whose column was not guessed, too', async () => {
    const { fields } = makeImportDetail().map as { fields: object };
    const map = { key: ['planName'], fields: { ...fields, payerName: undefined } };
    open({ state: 'mapping', map: JSON.parse(JSON.stringify(map)) });
    const inKey = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Payer Name' }).checked;
    const payer = await select('Payer Name');
    expect(inKey()).toBe(false);
    await userEvent.selectOptions(payer, 'Payer');
    expect(inKey()).toBe(true);
    // A choice of the user's own stays.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Payer Name' }));
    await userEvent.selectOptions(payer, 'LOB');
    expect(inKey()).toBe(false);
  });

  it('keeps the choices through a failure and a reload', async () => {
    const replies = { mapImport: () => refusal(503, 'UNAVAILABLE', 'Please try again in a moment.') };
    const { unmount } = open({ state: 'mapping' }, replies);
    await userEvent.selectOptions(await select('Financial Class'), 'One of the choices…');
    await userEvent.selectOptions(await select('Financial Class: text'), 'Other');
    await press('Check the file');
    await screen.findByText('Please try again in a moment.');
    expect((await select('Financial Class: text')).value).toBe('Other');
    unmount();
    open({ state: 'mapping' }, replies);
    expect((await select('Financial Class: text')).value).toBe('Other');
  });

  it('uses a saved mapping after asking whether to replace the choices', async () => {
    const map = {
      key: ['planName'],
      fields: { planName: { column: 'Plan' }, payerName: { column: 'Carrier' } },
    };
    open({ state: 'mapping' }, { listImportMaps: () => json({ data: [{ ...savedMap, map }] }) });
    await userEvent.selectOptions(await select('Notes'), 'Phone');
    await userEvent.selectOptions(await select('Use a saved mapping'), 'Carriers');
    const question = await openDialog('Use it', 'Use “Carriers”?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Use it' }));
    await screen.findByText('The file has no column “Carrier”.');
    expect((await select('Notes')).value).toBe('');
    expect(screen.queryByText('Guessed')).toBeNull();
  });

  it('marks a name for the mapping that is too long, and keeps it', async () => {
    const of = (column: string) => ({ column });
    const fields = {
      ...{ descriptiveName: of('Plan'), payerName: of('Payer'), planName: of('Plan') },
      financialClass: { constant: 'Other' },
    };
    const view = open({ state: 'mapping', map: { key: ['planName'], fields } });
    await write('Save this mapping as (optional)', 'n'.repeat(201));
    await press('Check the file');
    expect(view.wire.count('mapImport')).toBe(0);
    const name = screen.getByLabelText<HTMLInputElement>('Save this mapping as (optional)');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByText('At most 200 characters.')).toBeTruthy();
    expect(name.value).toHaveLength(201);
  });

  it('takes an address from one cell instead of a column for each part', async () => {
    open({ state: 'mapping' });
    await userEvent.click(await screen.findByText('Claims Address (PB)'));
    await userEvent.selectOptions(await select('Claims Address (PB), all of it in one cell'), 'Phone');
    expect(screen.queryByLabelText('Claims Address (PB), Street')).toBeNull();
    expect(screen.queryByText(/not imported:.*Phone/)).toBeNull();
    await userEvent.selectOptions(await select('Claims Address (PB), all of it in one cell'), '');
    await userEvent.selectOptions(await select('Claims Address (PB), Street'), 'Phone');
    expect(screen.queryByLabelText('Claims Address (PB), all of it in one cell')).toBeNull();
  });

  it('moves the focus to a new row of a list, and to the button that adds a column chosen away', async () => {
    open({ state: 'mapping' });
    await userEvent.selectOptions(await select('Descriptive Name, part 2'), 'Nothing more');
    expect(screen.queryByLabelText('Descriptive Name, part 2')).toBeNull();
    expect(document.activeElement?.ariaLabel).toBe('Add another column to Descriptive Name');
    await userEvent.click(screen.getByText('Phone Numbers'));
    await press('+ Phone number from columns');
    expect(document.activeElement).toBe(await select('Phone number 1, Title'));
  });

  it('keeps the focus when the last saved mapping is deleted', async () => {
    const maps = [savedMap];
    open(
      { state: 'mapping' },
      {
        listImportMaps: () => json({ data: [...maps] }),
        deleteImportMap: () => {
          maps.pop();
          return new Response(null, { status: 204 });
        },
      },
    );
    await userEvent.selectOptions(await select('Use a saved mapping'), 'Carriers');
    const question = await openDialog('Delete it', 'Delete “Carriers”?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const choice = await select('Use a saved mapping');
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(choice.options).toHaveLength(1);
  });

  it('reads the columns of another sheet', async () => {
    const sheets = [
      { name: 'Plans', rows: 300 },
      { name: 'Codes', rows: 1 },
      { name: 'Notes', rows: 0 },
      { name: 'ZIP codes', rows: 50_001 },
    ];
    const reading = makeImportDetail({ _id: 'i1', state: 'reading', sheets, sheet: 'Codes' });
    const view = open(
      { state: 'mapping', sheets, sheet: 'Plans' },
      { mapImport: () => json({ data: reading }) },
    );
    // The others would end the import.
    expect((await select('Sheet')).textContent).toBe('Plans (300 rows)Codes (1 row)');
    await userEvent.selectOptions(await select('Sheet'), 'Codes (1 row)');
    await screen.findByText('Reading the file…');
    expect(view.wire.calls('mapImport').at(-1)?.body).toEqual({ sheet: 'Codes' });
  });
});

describe('the result of a dry run', () => {
  const rowsOf = (kinds: Readonly<Record<string, readonly ImportRow[]>>): Replies => ({
    listImportRows: ({ path }) =>
      json({ data: kinds[new URL(path, 'https://x.test').searchParams.get('kind') ?? ''] ?? [] }),
  });

  it('shows each change field by field, and each rejection with row, column, value and reason', async () => {
    const view = open(
      { state: 'checked', counts: checked, rewritten: ['Plan Code of 2 rows begins with zeros.'] },
      rowsOf({
        changed: [
          rowOf({
            row: 7,
            planId: 'p7',
            name: 'Silver PPO',
            changes: [{ field: 'payerId', from: '1A', to: '1B' }],
          }),
        ],
        rejected: [
          rowOf({
            row: 1204,
            reasons: [{ column: 'LOB', value: 'XX', reason: 'It is not among the values.' }],
          }),
        ],
      }),
    );
    await screen.findByText('Nothing has been changed yet');
    expect(screen.getByText('Plan Code of 2 rows begins with zeros.')).toBeTruthy();
    const rows = () => screen.findByRole('list', { name: 'Rows' });
    await screen.findByText('Line 7');
    expect((await rows()).textContent).toContain('Payer ID (HB)1A → 1B');
    expect(screen.getByRole('link', { name: 'Silver PPO' }).getAttribute('href')).toBe('/books/edit/p7');
    await userEvent.click(screen.getByRole('link', { name: 'Rejected 1' }));
    expect((await screen.findByText('Line 1,204')).closest('li')?.textContent).toBe(
      'Line 1,204LOBXXIt is not among the values.',
    );
    expect(view.address()).toBe('/admin/imports/i1?rows=rejected');
  });

  it('numbers the entries of a spreadsheet by row instead of by line', async () => {
    open(
      { state: 'checked', fileName: 'payers.xlsx', counts: checked },
      rowsOf({ changed: [rowOf({ row: 7, name: 'Silver PPO' })] }),
    );
    await screen.findByText('Row 7');
  });

  it('offers only to end the missing plans when the file would change nothing else', async () => {
    open({ state: 'checked', counts: makeCounts({ same: 1, missing: 99 }) });
    const question = await openDialog(
      'End 99 plans not in the file…',
      'End 99 plans of Cedar?',
      'alertdialog',
    );
    expect(question.queryByRole('checkbox')).toBeNull();
    question.getByRole('button', { name: 'End them' });
    question.getByRole('textbox', { name: 'Type 99 to continue' });
  });

  it('speaks of the one plan that would end in the singular', async () => {
    open({ state: 'checked', counts: makeCounts({ same: 99, missing: 1 }) });
    const question = await openDialog('End 1 plan not in the file…', 'End 1 plan of Cedar?', 'alertdialog');
    const description =
      /^The file does not have it\. Its last day is the day before the file was checked\. .*afterward\.$/;
    screen.getByRole('alertdialog', { description });
    question.getByRole('button', { name: 'End it' });
  });

  it('offers to undo a failed import only if it had written something', async () => {
    const failed = { state: 'failed', counts: checked, problem: 'Cedar is too large.' } as const;
    const undoing = makeImportDetail({ _id: 'i1', state: 'undoing', counts: checked });
    const view = open({ ...failed, began: true }, { undoImport: () => json({ data: undoing }) });
    await screen.findByText('Cedar is too large.');
    expect(screen.queryByText('Choose a file')).toBeNull();
    const question = await openDialog('Undo this import…', 'Undo this import?', 'alertdialog');
    question.getByText('Cedar goes back to what it was before, as far as this import has written.');
    await userEvent.click(question.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText('Undoing the import…');
    expect(view.wire.count('undoImport')).toBe(1);
    cleanup();
    open(failed);
    await screen.findByText('Choose a file');
    expect(screen.queryByText('Undo this import…')).toBeNull();
    cleanup();
    open({ ...failed, kind: 'payerNames', facilityName: 'All facilities' });
    const everywhere = await screen.findByRole('link', { name: 'Choose a file' });
    expect(everywhere.getAttribute('href')).toBe('/admin/imports?kind=payerNames');
  });

  it('offers to check the file again if only the check has failed', async () => {
    const failed = { state: 'failed', problem: 'At most 5,000 other names can be kept.' } as const;
    const check = () => screen.queryByRole('button', { name: 'Check the file' });
    open(failed);
    await screen.findByText('Fix the problem above, then check the file again, or choose another.');
    expect(check()).toBeTruthy();
    cleanup();
    // The file could not be read.
    open({ ...failed, map: undefined });
    await screen.findByText('Fix the problem above, then choose the file again.');
    expect(check()).toBeNull();
    cleanup();
    open({ ...failed, began: true, counts: checked });
    await screen.findByText('Undo this import…');
    expect(check()).toBeNull();
  });

  it('shows more rows when asked to, below those before', async () => {
    const pages = new Map([
      [null, { data: [rowOf({ row: 2, name: 'First' })], nextCursor: 'c2' }],
      ['c2', { data: [rowOf({ row: 3, name: 'Second' })] }],
    ]);
    open(
      { state: 'checked', counts: makeCounts({ new: 2 }) },
      {
        listImportRows: ({ path }) =>
          json(pages.get(new URL(path, 'https://x.test').searchParams.get('cursor'))),
      },
    );
    await screen.findByText('First');
    await press('Show more rows');
    await screen.findByText('Second');
    expect(screen.getByText('First')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Second'));
    expect(document.activeElement?.textContent).not.toContain('First');
  });

  it('is imported after confirmation, with the number of the dry run that was reviewed', async () => {
    const applying = makeImportDetail({ _id: 'i1', state: 'applying', progress: { done: 1, total: 3 } });
    const view = open(
      { state: 'checked', run: 2, counts: checked },
      { applyImport: () => json({ data: applying }) },
    );
    const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
    expect(
      question.getByText(/^2 plans will be added and 1 plan changed\. 1 row will be left out\./),
    ).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Import' }));
    await screen.findByText('Importing…');
    expect(screen.getByText('1 of 3 plans')).toBeTruthy();
    expect(view.wire.calls('applyImport').at(-1)?.body).toEqual({ run: 2, retireMissing: false });
  });

  it('can be started again if the queue refused it, which shows as no progress', async () => {
    const applying = makeImportDetail({
      ...{ _id: 'i1', state: 'applying', run: 2, retiredMissing: true },
      progress: { done: 0, total: 3 },
    });
    let stored = makeImportDetail({ _id: 'i1', state: 'checked', run: 2, counts: checked });
    const { wire } = open(
      {},
      {
        getImport: () => json({ data: stored }),
        applyImport: () => {
          stored = applying;
          return refusal(500, 'INTERNAL', 'Something went wrong.');
        },
      },
    );
    const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
    jest.useFakeTimers({ advanceTimers: true });
    try {
      fireEvent.click(question.getByRole('button', { name: 'Import' }));
      await screen.findByText('Importing…');
      expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
      // While the page is hidden it does not ask how the import stands, and so does not know.
      act(() => focusManager.setFocused(false));
      await act(() => jest.advanceTimersByTimeAsync(180_000));
      expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
      act(() => focusManager.setFocused(undefined));
      const { applyImport: refused } = wire.replies;
      wire.replies.applyImport = () => json({ data: applying });
      fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull());
      expect(wire.count('applyImport')).toBe(2);
      await act(() => jest.advanceTimersByTimeAsync(180_000));
      if (refused) wire.replies.applyImport = refused;
      fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
      await screen.findByText(/^Something went wrong/);
      expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
    } finally {
      focusManager.setFocused(undefined);
      jest.useRealTimers();
    }
    expect(wire.calls('applyImport').at(-1)?.body).toEqual({ run: 2, retireMissing: true });
  });

  it('makes the search ask for the other names again once it has ended', async () => {
    const names = { kind: 'payerNames', facilityName: 'All facilities' } as const;
    const replies = (state: 'applying' | 'applied'): Replies => ({
      getImport: () => json({ data: makeImportDetail({ _id: 'i1', ...names, state, counts: checked }) }),
      listImports: () => json({ data: [makeImport({ _id: 'i1', ...names, state })] }),
      listPayerNames: () => json({ items: [], listVersion: 1 }),
      listImportRows: () => json({ data: [] }),
    });
    const { wire, address } = openAdmin('/plans', replies('applying'));
    await waitFor(() => expect(wire.count('listPayerNames')).toBe(1));
    await press('Open menu');
    await userEvent.click(await screen.findByRole('link', { name: 'Import' }));
    await userEvent.click(await screen.findByRole('link', { name: 'payers.csv' }));
    await screen.findByText('Importing…');
    Object.assign(wire.replies, replies('applied'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Undo this import…' });
    expect(wire.count('listPayerNames')).toBe(1);
    fireEvent.click(screen.getByLabelText('Coverage Guide, home'));
    await waitFor(() => expect(address()).toBe('/plans'));
    await waitFor(() => expect(wire.count('listPayerNames')).toBe(2));
  });

  it('requires the number to be typed when many plans would end', async () => {
    const counts = makeCounts({ changed: 1, missing: 1300, plans: 5000 });
    const view = open(
      { state: 'checked', run: 1, counts },
      { applyImport: () => json({ data: makeImportDetail() }) },
    );
    const question = await openDialog('Import 1 plan…', 'Import into Cedar?', 'alertdialog');
    expect(question.queryByRole('textbox')).toBeNull();
    await userEvent.click(question.getByRole('checkbox', { name: /^End the 1,300 plans of Cedar/ }));
    await userEvent.type(question.getByRole('textbox', { name: 'Type 1,300 to continue' }), '130');
    await userEvent.click(question.getByRole('button', { name: 'Import' }));
    expect(question.getByText(/^Type the number 1,300, or go back/)).toBeTruthy();
    expect(document.activeElement).toBe(question.getByRole('textbox'));
    expect(view.wire.count('applyImport')).toBe(0);
    await userEvent.type(question.getByRole('textbox'), '0');
    await userEvent.click(question.getByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(view.wire.calls('applyImport').at(-1)?.body).toEqual({
        run: 1,
        retireMissing: true,
        confirmCount: 1300,
      }),
    );
  });

  it.each([
    [{ blanked: 1, plans: 0 }, '1 plan'],
    [{ blanked: 2, plans: 5 }, '2 of 5 plans'],
  ])('says how many plans would lose a value, also if all have ended (%j)', async (lost, many) => {
    open({ state: 'checked', run: 1, counts: makeCounts({ changed: 1, ...lost }) });
    const question = await openDialog('Import 1 plan…', 'Import into Cedar?', 'alertdialog');
    expect(question.getByText(`${many} of this facility would end or lose a value.`)).toBeTruthy();
  });

  it('keeps the question open when the import could not start', async () => {
    open(
      { state: 'checked', counts: checked },
      {
        applyImport: () => refusal(409, 'CONFLICT', 'Another import of Cedar has been running since 10:32.'),
      },
    );
    const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
    await userEvent.click(question.getByRole('button', { name: 'Import' }));
    await question.findByText('Another import of Cedar has been running since 10:32.');
  });

  it('offers the rejected rows as a CSV file', async () => {
    const texts: Promise<string>[] = [];
    // jsdom's Blob cannot be read, and jsdom cannot create object URLs.
    Object.assign(window, { Blob: NodeBlob });
    Object.assign(URL, {
      revokeObjectURL: () => undefined,
      createObjectURL: (file: Blob) => {
        texts.push(file.text());
        return '#rejected';
      },
    });
    const answers = [
      {
        header: ['line', 'reason', 'Payer'],
        data: [['4', 'No plan, no name', 'Fern"holt']],
        nextCursor: 'c',
      },
      {
        header: ['line', 'reason', 'Payer'],
        data: [
          ['9', 'Broken', 'Windlass'],
          ['10', 'Broken', '=HYPERLINK("https://a.example")'],
        ],
      },
    ];
    open({ state: 'checked', counts: checked }, { listRejectedRows: () => json(answers.shift()) });
    await press('Download 1 rejected row');
    await waitFor(() => expect(texts).toHaveLength(1));
    expect(await texts[0]).toBe(
      'line,reason,Payer\r\n4,"No plan, no name","Fern""holt"\r\n9,Broken,Windlass\r\n' +
        `10,Broken,"'=HYPERLINK(""https://a.example"")"\r\n`,
    );
  });

  it('saves no file of rejected rows if the file was checked again while they were collected', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `#${saved.push(file)}` });
    const batch = makeImportDetail({ _id: 'i1', state: 'checked', counts: checked, run: 2 });
    let run = 2;
    open(batch, {
      getImport: () => json({ data: { ...batch, run } }),
      listRejectedRows: () => {
        run = 3;
        return json({ header: ['line', 'reason'], data: [] });
      },
    });
    await press('Download 1 rejected row');
    await screen.findByText('The file was checked again in the meantime. Reload this page.');
    expect(saved).toEqual([]);
  });
});

describe('the page of an import', () => {
  it('shows what was imported, links to the plans, and undoes the import after confirmation', async () => {
    const counts = makeCounts({ new: 2, changed: 1 });
    const undoing = makeImportDetail({ _id: 'i1', state: 'undoing' });
    const view = open({ state: 'applied', counts }, { undoImport: () => json({ data: undoing }) });
    await screen.findByText('2 plans added, 1 plan changed at Cedar.');
    expect(screen.getByRole('link', { name: 'Show the plans' }).getAttribute('href')).toBe('/plans');
    const question = await openDialog('Undo this import…', 'Undo this import?', 'alertdialog');
    expect(question.getByText(/2 added plans deleted, 1 changed plan restored\./)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText('Undoing the import…');
    expect(view.wire.count('undoImport')).toBe(1);
  });

  it('accounts for the rows that were combined with an earlier one', async () => {
    open({
      kind: 'planPrefixes',
      state: 'checked',
      counts: makeCounts({ changed: 2, rejected: 1, joined: 3 }),
    });
    const tile = (await screen.findByText('More rows of a plan')).parentElement;
    expect(tile?.textContent).toBe('More rows of a plan3');
  });

  it('names later imports before it is undone: what they have changed would stay', async () => {
    const counts = makeCounts({ new: 2 });
    const at = { updatedAt: '2026-11-21T09:00:00.000Z', state: 'applied' } as const;
    // Its file was chosen first, and it was imported last.
    const later = makeImport({ ...at, createdAt: '2026-11-19T09:00:00.000Z', fileName: 'december.csv' });
    const chosenLater = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T11:00:00.000Z' };
    const others = [
      makeImport({ ...at, fileName: 'undone.csv', state: 'undone' }),
      makeImport({ ...at, fileName: 'birch.csv', facilityName: 'Birch' }),
      makeImport({ ...at, fileName: 'names.csv', kind: 'payerNames' }),
      makeImport({ ...at, fileName: 'october.csv', updatedAt: '2026-10-21T09:00:00.000Z' }),
      makeImport({ ...at, fileName: 'chosen-later.csv', ...chosenLater }),
    ];
    const own = { state: 'applied', counts, updatedAt: '2026-11-20T12:00:00.000Z' } as const;
    // Imports are listed for all facilities together, so it may be pages away.
    open(own, {
      listImports: ({ path }) =>
        json(path.includes('cursor=c') ? { data: [later] } : { data: others, nextCursor: 'c' }),
    });
    const question = await openDialog('Undo this import…', 'Undo this import?', 'alertdialog');
    const warning = await question.findByText(/was imported after this file/);
    expect(warning.textContent).toBe(
      'december.csv was imported after this file. Undo that first, or this import can no longer be undone where both made changes.',
    );
  });

  it('names a later import that stopped midway, and none that failed before it wrote anything', async () => {
    const at = { updatedAt: '2026-11-21T09:00:00.000Z', state: 'failed' } as const;
    const own = { ...at, counts: checked, began: true };
    const others = [
      makeImport({ _id: 'i1', ...own }),
      makeImport({ ...at, fileName: 'unwritten.csv' }),
      makeImport({ ...at, fileName: 'november.csv', began: true }),
    ];
    open(own, { listImports: () => json({ data: others }) });
    const question = await openDialog('Undo this import…', 'Undo this import?', 'alertdialog');
    expect(await question.findByText(/^november\.csv was imported after this file/)).toBeTruthy();
  });

  it('counts only what was written when someone edited some of it in the meantime', async () => {
    const counts = makeCounts({ new: 2, changed: 5, missing: 4, conflicts: 3 });
    open({ state: 'applied', retiredMissing: true, counts });
    await screen.findByText(
      '8 of 11 plans written at Cedar. 3 plans were edited by someone in the meantime and stay as edited: see Conflicts.',
    );
    const question = await openDialog('Undo this import…', 'Undo this import?', 'alertdialog');
    expect(question.getByText(/as far as this import has written/)).toBeTruthy();
  });

  it('says what became of what the file did not have', async () => {
    const applied = { state: 'applied', counts: makeCounts({ missing: 4 }) } as const;
    const lead = async () => (await screen.findByText(/not in the file/)).textContent;
    open({ ...applied, retiredMissing: true });
    expect(await lead()).toBe('These were not in the file, and the import ended them.');
    cleanup();
    open(
      { ...applied, retiredMissing: true, counts: makeCounts({ missing: 4, conflicts: 1 }) },
      {},
      '?rows=missing',
    );
    expect(await lead()).toMatch(/ended them, except for what Conflicts lists\.$/);
    cleanup();
    open(applied);
    expect(await lead()).toBe('These were not in the file.');
  });

  it.each([
    ['payer contracts', '/admin/payers', { kind: 'payerContracts' }],
    ['other names', '/admin/payer-names', { kind: 'payerNames', facilityName: 'All facilities' }],
  ] as const)('links to the %s that were imported', async (what, href, imported) => {
    open({ ...imported, state: 'applied', counts: makeCounts({ new: 2 }) });
    expect((await screen.findByRole('link', { name: `Show the ${what}` })).getAttribute('href')).toBe(href);
  });

  it('lists what could not be undone first, with both versions', async () => {
    const changes = [{ field: 'notes', from: 'As imported', to: 'As saved since' }];
    open(
      { state: 'undone', counts: makeCounts({ new: 2, conflicts: 1 }) },
      { listImportRows: () => json({ data: [rowOf({ planId: 'p1', name: 'Gold HMO', changes })] }) },
    );
    await screen.findByText(
      'Cedar is as it was before this import, except for 1 plan. 1 plan was edited by someone in the meantime and stays as edited: see Conflicts.',
    );
    expect((await screen.findByRole('link', { name: 'Gold HMO' })).closest('li')?.textContent).toContain(
      'As imported → As saved since',
    );
  });

  it.each([
    ['uploading', 'The file did not arrive'],
    ['failed', 'This import could not continue'],
  ] as const)('links back to the imports page when the import is %s', async (state, title) => {
    open({ kind: 'payerContracts', state, problem: 'The upload broke off.' });
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText('The upload broke off.')).toBeTruthy();
    expect(
      within(screen.getByRole('main'))
        .getByRole('link', { name: /^Choose/ })
        .getAttribute('href'),
    ).toBe('/admin/imports?kind=payerContracts&facility=Cedar');
  });

  it('shows why it could not be loaded, and loads on Retry', async () => {
    const { wire } = open({}, { getImport: () => refusal(404, 'NOT_FOUND', 'There is no such import.') });
    await screen.findByText('There is no such import.');
    wire.replies.getImport = () => json({ data: makeImportDetail({ state: 'uploading' }) });
    await press('Retry');
    await screen.findByText('The file did not arrive');
  });
});

it('a mapping that an attempt with a lost answer has deleted leaves the list', async () => {
  const { wire } = open(
    { state: 'mapping' },
    {
      listImportMaps: () => json({ data: wire.count('deleteImportMap') === 0 ? [savedMap] : [] }),
      deleteImportMap: () =>
        wire.count('deleteImportMap') === 1
          ? 'network-down'
          : refusal(404, 'NOT_FOUND', 'This does not exist, or you may not see it.'),
    },
  );
  const choice = await screen.findByLabelText<HTMLSelectElement>('Use a saved mapping');
  await screen.findByRole('option', { name: 'Carriers' });
  await userEvent.selectOptions(choice, 'Carriers');
  const question = await openDialog('Delete it', 'Delete “Carriers”?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Delete it' }));
  await question.findByText(/^The server cannot be reached/);
  await userEvent.click(question.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('option', { name: 'Carriers' })).toBeNull();
});

const dryRun = makeImportDetail({ _id: 'i1', state: 'checked', run: 2, counts: makeCounts({ new: 3 }) });
const applyImport = () => json({ data: { ...dryRun, state: 'applying' } });

it('the page of an import ignores an older response that arrives after the import has started', async () => {
  const late = Promise.withResolvers<Response>();
  const { wire } = open(dryRun, { applyImport });
  await screen.findByText('Nothing has been changed yet');
  wire.replies.getImport = () => late.promise;
  // The user returns to this tab.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(wire.count('getImport')).toBe(2));

  const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  await screen.findByText('Importing…');
  await act(async () => {
    late.resolve(json({ data: dryRun }));
    await settle();
  });
  expect(screen.queryByText('Nothing has been changed yet')).toBeNull();
  expect(screen.getByText('Importing…')).toBeTruthy();
});

it('mapping choices that were never sent stop counting as unsaved once the import starts', async () => {
  open(dryRun, { applyImport }, '?columns=2');
  const choice = await screen.findByLabelText('Notes', { selector: 'select' });
  await userEvent.selectOptions(choice, 'Plan');
  expect(hasDrafts()).toBe(true);
  await press('Back to the result');
  const question = await openDialog('Import 3 plans…', 'Import into Cedar?', 'alertdialog');
  await userEvent.click(question.getByRole('button', { name: 'Import' }));
  await screen.findByText('Importing…');
  expect(hasDrafts()).toBe(false);
});

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
  const { wire } = open(batch, { mapImport: () => answer.promise });
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
  const { wire } = open(
    {},
    {
      getImport: () =>
        json({
          data: makeImportDetail({
            ...{ _id: 'i1', state: 'checked' },
            ...(wire.count('mapImport') === 0
              ? { run: 1, counts }
              : { run: 3, counts: { ...counts, new: 2 } }),
          }),
        }),
      mapImport: () => 'network-down',
    },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Change the columns' }));
  await chooseClass();
  await press('Check the file');
  expect(await screen.findByRole('button', { name: 'Import 2 plans…' })).toBeTruthy();
  expect(wire.count('mapImport')).toBe(1);
});
