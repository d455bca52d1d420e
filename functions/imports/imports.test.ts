import { describe, expect, it } from '@jest/globals';
import { utils, write } from 'xlsx';
import { ApiError } from '../../shared/api/errors.ts';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import type { FacilityRecord } from '../../shared/facility/facility.ts';
import type { ImportDetail } from '../../shared/import/batch.ts';
import { limits } from '../../shared/limits.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { lastDayOfEndedSince } from '../../shared/testing/last-day.ts';
import type { ImportFiles } from '../clients/import-files.ts';
import { keys } from '../data/table/keys.ts';
import { changing } from '../testing/http-event.ts';
import { planMap as map } from '../testing/odd-files.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities, type World } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

const header = 'Name,Payer,Plan,Code,Notes\n';
const line = (at: number, notes = '') => `Fernholt ${at},Fernholt,Plan ${at},${at},${notes}\n`;
const lines = (from: number, to: number, notes?: string) =>
  Array.from({ length: to - from }, (_, at) => line(from + at, notes)).join('');

const send = async (id: Parameters<World['send']>[0], request: object, as = admin) =>
  world.send(id, request, as);
const plansOf = (facility: string) => imports.plans(facility);

async function edit(plan: Plan, change: object) {
  const { _id, version, createdAt, updatedAt, prefix, recent, ...content } = plan;
  const request = {
    params: { id: _id },
    body: { ...content, ...change },
    headers: { 'if-match': `"${version}"` },
  };
  const answer = await send('updatePlan', request);
  expect(answer.status).toBe(200);
}

/** Uploads a file and makes a dry run. */
async function checked(content: string, facility: string, more: object = {}): Promise<ImportDetail> {
  const { _id } = await imports.drop(content, facility);
  return imports.check(_id, { ...map, ...more });
}

describe('an import file', () => {
  it('is read once it is uploaded: its sheets and columns, with examples and a suggested map', async () => {
    const found = await imports.drop(`${header}${line(1, '"two\nlines"')}${line(2)}`);
    expect(found).toMatchObject({
      state: 'mapping',
      sheets: [{ name: '', rows: 2 }],
      columns: [
        { name: 'Name', examples: ['Fernholt 1', 'Fernholt 2'] },
        { name: 'Payer', examples: ['Fernholt'] },
        { name: 'Plan' },
        { name: 'Code', examples: ['1', '2'] },
        { name: 'Notes', examples: ['two\nlines'] },
      ],
      map: { key: ['payerName', 'planName'], fields: { payerName: { column: 'Payer' } } },
    });
  });

  it('is shown with all values of a column that has few, which may be words to translate', async () => {
    const classes = ['Commercial', 'HMO', 'Indemnity', 'Medicare', 'Medicare Advantage'];
    const lines = Array.from({ length: 40 }, (_, at) => `Fernholt ${at},${classes[at % 5]}\n`);
    const { columns, map: guessed } = await imports.drop(`Plan,Class\n${lines.join('')}`);
    expect(columns).toEqual([
      { name: 'Plan', examples: ['Fernholt 0', 'Fernholt 1', 'Fernholt 2'] },
      { name: 'Class', examples: classes },
    ]);
    expect(guessed).toMatchObject({
      fields: { financialClass: { values: { 'Medicare Advantage': 'Medicare' } } },
    });
  });

  it('may have several columns of one name', async () => {
    const lines = 'Payer,Plan,Class,Phone,phone\nFernholt,PPO,Other,209-555-0101,209-555-0102\n';
    const { _id, columns, map: guessed } = await imports.drop(lines);
    expect(columns.map(({ name }) => name)).toEqual(['Payer', 'Plan', 'Class', 'Phone', 'phone (2)']);
    expect(await imports.check(_id, guessed ?? {})).toMatchObject({ state: 'checked', counts: { new: 1 } });
    const [found] = await imports.rows(_id, 'new');
    expect(found?.changes.find(({ field }) => field === 'phoneNumbers')?.to).toEqual([
      { title: 'Phone', number: '209-555-0101' },
      { title: 'Phone (2)', number: '209-555-0102' },
    ]);
  });

  it('may have a sheet with more rows than can be imported beside the one that is meant', async () => {
    const book = utils.book_new();
    const zips = Array.from({ length: limits.imports.rows + 1 }, (_, at) => [at]);
    utils.book_append_sheet(book, utils.aoa_to_sheet([['ZIP'], ...zips]), 'ZIP codes');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Payer', 'Plan'],
        ['Fernholt', 'PPO'],
      ]),
      'Plans',
    );
    const content: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const found = await imports.drop(content, facilities.own, 'zips.xlsx');
    expect(found).toMatchObject({ state: 'mapping', sheet: 'Plans', columns: [{ name: 'Payer' }, {}] });
  });

  it('that did not arrive is reported, and so is one that cannot be read', async () => {
    const body = { facilityName: facilities.own, fileName: 'a.csv', kind: 'plans', size: 3 };
    const { id } = (await send('createImport', { body })).body as { id: string };
    expect(await send('readImportFile', { params: { id } })).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/did not arrive/) },
    });
    expect(await imports.drop('name\n')).toMatchObject({
      state: 'failed',
      problem: 'The file has a header and no rows.',
    });
  });

  it('of more than 20 MB is refused before it is uploaded', async () => {
    const body = { facilityName: facilities.own, fileName: 'a.csv', kind: 'plans', size: 20_000_001 };
    expect(await send('createImport', { body })).toMatchObject({
      status: 400,
      body: { fields: { size: expect.stringMatching(/larger than 20 MB/) } },
    });
  });
});

describe('an import map', () => {
  it.each(['Plans ', 'Me\u0301dicaid'])('fits the sheet named %j as the file has it', async (sheet) => {
    const book = utils.book_new();
    const cells = `${header}${line(1)}`.split('\n').map((cellsOfLine) => cellsOfLine.split(','));
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), sheet);
    const content: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const found = await imports.drop(content, facilities.own, 'sheet.xlsx');
    expect(found).toMatchObject({ state: 'mapping', sheet });
    expect(await imports.check(found._id, map, { sheet })).toMatchObject({
      state: 'checked',
      counts: { new: 1 },
    });
  });

  it('is refused with an error for each part that does not fit', async () => {
    const { _id: id } = await imports.drop(header + line(1));
    const wrong = async (invalidMap: object) => {
      const { status, body } = await send('mapImport', { params: { id }, body: { map: invalidMap } });
      expect(status).toBe(400);
      return (body as { fields: Record<string, string> }).fields;
    };
    const column = (name: string, more = {}) => ({ ...map.fields, notes: { column: name, ...more } });
    expect(await wrong({ ...map, fields: column('Remarks') })).toEqual({
      'fields.notes': 'There is no column Remarks.',
    });
    expect(await wrong({ ...map, fields: column('Notes', { pattern: '(a+)+$' }) })).toEqual({
      map: expect.stringMatching(/Patterns work only in the terminal/),
    });
    const noSheet = "There is no sheet 'None'.";
    // As the message, too: the page has no field to mark.
    expect(await send('mapImport', { params: { id }, body: { sheet: 'None' } })).toMatchObject({
      status: 400,
      body: { message: noSheet, fields: { sheet: noSheet } },
    });
    expect(await wrong({ ...map, key: [] })).toEqual({ key: 'Name at least one field.' });
    const nested: object = JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`);
    expect(await wrong({ ...map, nested })).toEqual({ '': expect.stringContaining('nested') });
    expect(await imports.find(id)).toMatchObject({ state: 'mapping' });
  });

  it('is saved once under a name for the next time, and can be deleted', async () => {
    const { _id: id } = await imports.drop(header + line(1));
    await imports.check(id, map, { saveAs: 'Payer list' });
    const { mapName } = await imports.check(id, { ...map, blankCells: 'clear' }, { saveAs: 'payer  LIST' });
    expect(mapName).toBe('payer  LIST');
    const list = async () =>
      ((await send('listImportMaps', {})).body as { data: { _id: string; name: string; map: object }[] })
        .data;
    const [savedMap, ...others] = await list();
    expect(others).toEqual([]);
    expect(savedMap).toMatchObject({ name: 'payer  LIST', map: { ...map, blankCells: 'clear' } });
    // Replacing a colleague's mapping leaves a trace, as deleting it does.
    const target = { type: 'import mapping', id: savedMap?._id, name: 'payer  LIST' };
    expect((await send('deleteImportMap', { params: { id: savedMap?._id } })).status).toBe(204);
    expect(await list()).toEqual([]);
    const logged = await send('readAuditLog', {
      query: { kind: 'change', type: target.type, id: target.id },
    });
    expect(logged.body).toMatchObject({
      data: [
        { action: 'deleteImportMap', outcome: 'done', target },
        { action: 'mapImport', outcome: 'done', target },
        { action: 'mapImport', outcome: 'done' },
      ],
    });
  });
});

describe('a dry run', () => {
  it('writes no plan, and reports for each row which fields change or why it is rejected', async () => {
    await world.addPlan('own', { ...planOf(1), notes: 'Old' });
    await world.addPlan('own', planOf(2));
    await world.addPlan('own', planOf(9));
    const before = await plansOf(facilities.own);
    const file = [
      header,
      line(1, 'New'),
      line(2),
      line(3, 'SSN 123-45-6789'),
      'No code,Fernholt,Plan 4,ABC,\n',
      'stray,5" pipe,,,\n',
      'fernholt 2,FERNHOLT,plan 2,2,\n',
    ];
    const found = await checked(file.join(''), facilities.own);
    expect(found).toMatchObject({
      state: 'checked',
      progress: { done: 6, total: 6 },
      counts: {
        ...{ new: 1, changed: 1, same: 1, rejected: 3, joined: 0, missing: 1 },
        ...{ leftOut: 0, phi: 1, blanked: 0, plans: 3, conflicts: 0 },
      },
    });
    expect(await plansOf(facilities.own)).toEqual(before);
    expect(await imports.rows(found._id, 'changed')).toEqual([
      {
        ...{ row: 2, planId: expect.any(String), name: 'Fernholt 1', reasons: [] },
        changes: [{ field: 'notes', from: 'Old', to: 'New' }],
      },
    ]);
    expect(await imports.rows(found._id, 'new')).toMatchObject([{ row: 4, name: 'Fernholt 3' }]);
    expect(await imports.rows(found._id, 'same')).toMatchObject([{ row: 3, name: 'Fernholt 2' }]);
    expect(await imports.rows(found._id, 'missing')).toMatchObject([{ name: 'Fernholt 9' }]);
    expect(await imports.rows(found._id, 'phi')).toMatchObject([
      { row: 4, reasons: [{ column: 'Notes', value: '123-45-6789', reason: expect.any(String) }] },
    ]);
    const rejected = await imports.rows(found._id, 'rejected');
    expect(rejected.map(({ row, reasons }) => [row, reasons[0]])).toEqual([
      [5, { column: 'Code', value: 'ABC', reason: expect.stringMatching(/not a whole number/) }],
      [6, { reason: expect.stringMatching(/stray quote in cell 2/) }],
      [7, { reason: expect.stringMatching(/Line 3 has the same/) }],
    ]);
    const cells = await send('listRejectedRows', { params: { id: found._id }, query: {} });
    expect(cells.body).toMatchObject({
      header: ['rejected row', 'reason', 'Name', 'Payer', 'Plan', 'Code', 'Notes'],
      data: [
        [
          '5',
          expect.stringMatching(/^Plan Code: .*whole number/),
          'No code',
          'Fernholt',
          'Plan 4',
          'ABC',
          '',
        ],
        ['6', expect.stringMatching(/stray quote/), 'stray,5" pipe,,,'],
        ['7', expect.any(String), 'fernholt 2', 'FERNHOLT', 'plan 2', '2', ''],
      ],
    });
  });

  it('accepts a status at a facility that has been deleted only for a plan that has it', async () => {
    const own = { facilityName: facilities.own, contractStatus: 'Contracted' as const };
    const gone = { ...own, facilityName: 'Nowhere' };
    const _id = await world.addPlan('own', { ...planOf(11), facilityContracts: [own, gone] });
    const statuses = `${facilities.own}: Not Contracted; Nowhere: Contracted`;
    const rows = [header, line(11), line(12)].map(
      (row, at) => `${row.trim()},${at === 0 ? 'At' : statuses}\n`,
    );
    const fields = { ...map.fields, facilityContracts: { pairs: { column: 'At' } } };
    const found = await checked(rows.join(''), facilities.own, { fields });
    expect(found.counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
    expect(await imports.rows(found._id, 'rejected')).toMatchObject([
      { row: 3, reasons: [{ reason: expect.stringMatching(/There is no facility 'Nowhere'/) }] },
    ]);
    await imports.apply(found);
    expect((await plansOf(facilities.own)).find((plan) => plan._id === _id)).toMatchObject({
      facilityContracts: [{ ...own, contractStatus: 'Not Contracted' }, gone],
    });
  });
});

describe('applying an import', () => {
  const facility = facilities.second;
  const written = async (content: string) => imports.apply(await checked(content, facility));

  it('writes what the dry run showed, in the user’s name, and undoing it restores everything', async () => {
    const ids = [await world.addPlan('second', planOf(1)), await world.addPlan('second', planOf(2))];
    await world.addPlan('second', planOf(777));
    const before = await contents(facility);
    const found = await checked(header + lines(1, 101, 'From the list'), facility);
    expect(found.counts).toMatchObject({ new: 98, changed: 2, missing: 1 });
    await imports.startApply(found);
    expect(await imports.find(found._id)).toMatchObject({
      state: 'applying',
      progress: { done: 0, total: 100 },
    });
    await imports.work();
    expect(await imports.find(found._id)).toMatchObject({
      state: 'applied',
      progress: { done: 100, total: 100 },
      counts: { new: 98, changed: 2, conflicts: 0 },
    });
    const plans = await plansOf(facility);
    expect(plans).toHaveLength(101);
    const history = await send('planHistory', { params: { id: ids[0] }, query: {} });
    expect(history.body).toMatchObject({
      data: [
        {
          ...{ version: 2, kind: 'changed', by: { name: 'Test Person, import of payers.csv' } },
          changes: [{ field: 'notes', to: 'From the list' }],
        },
        { version: 1 },
      ],
    });

    expect(await imports.undo(found)).toMatchObject({
      state: 'undone',
      progress: { done: 100, total: 100 },
      counts: { conflicts: 0 },
    });
    expect(await contents(facility)).toBe(before);
  });

  it('that fails midway is undone as far as it came, and so is an undo that fails midway', async () => {
    /** Files whose parts are too large after this many. */
    const failing = (left: number): ImportFiles => ({
      ...imports.files,
      get: async (name) => {
        if (name.includes('/parts/') && left-- === 0) throw new ApiError('TOO_LARGE');
        return imports.files.get(name);
      },
    });
    const before = await contents(facility);
    const found = await checked(header + lines(801, 901), facility);
    const progress = async () => {
      const { state, progress } = await imports.find(found._id);
      return { state, ...progress };
    };
    await imports.startApply(found);
    await imports.work({ files: failing(2) });
    const { done: applied, ...rest } = await progress();
    expect(rest).toEqual({ state: 'failed', total: 100 });
    expect(applied).toBeGreaterThan(0);
    await imports.startUndo(found);
    expect(await progress()).toEqual({ state: 'undoing', done: 0, total: applied });
    await imports.work({ files: failing(1) });
    const { done: undone, ...failed } = await progress();
    expect(failed).toEqual({ state: 'failed', total: applied });
    await imports.undo(found);
    expect(await progress()).toEqual({ state: 'undone', done: applied - undone, total: applied - undone });
    expect(await contents(facility)).toBe(before);
  });

  it('cannot be undone without its files, which a move leaves behind: it says so, and blocks no other import', async () => {
    const found = await written(header + lines(901, 903));
    const before = await contents(facility);
    await imports.startUndo(found);
    await imports.work({ files: { ...imports.files, get: async () => undefined } });
    expect(await imports.find(found._id)).toMatchObject({
      state: 'failed',
      problem: 'The files of this import are no longer stored, so nothing more can be written or undone.',
    });
    expect(await contents(facility)).toBe(before);
    const next = await checked(header + lines(903, 904), facility);
    expect(await imports.apply(next)).toMatchObject({ state: 'applied' });
  });

  it('leaves plans that were edited or added since the dry run, and shows both versions', async () => {
    await world.addPlan('second', planOf(201));
    const gone = await world.addPlan('second', planOf(203));
    const found = await checked(header + lines(200, 204, 'Listed'), facility);
    expect(found.counts).toMatchObject({ new: 2, changed: 2 });
    const mine = (await plansOf(facility)).find(({ planName }) => planName === 'Plan 201');
    if (mine === undefined) throw new Error('The plan is missing.');
    await edit(mine, { notes: 'Mine' });
    await world.addPlan('second', planOf(202));
    await send('deletePlan', { params: { id: gone }, headers: changing(1) });
    expect(await imports.apply(found)).toMatchObject({ state: 'applied', counts: { conflicts: 3 } });
    const conflicts = await imports.rows(found._id, 'conflicts');
    expect(conflicts).toMatchObject([
      {
        ...{ row: 3, planId: mine._id, name: 'Fernholt 201' },
        changes: [{ field: 'notes', from: 'Listed', to: 'Mine' }],
      },
      {
        row: 4,
        name: 'Fernholt 202',
        reasons: [{ reason: expect.stringMatching(/added this in the meantime/) }],
      },
      { row: 5, reasons: [{ reason: 'Someone deleted this in the meantime.' }] },
    ]);
    // The site would link to a plan that is no longer there.
    expect(conflicts[2]).not.toHaveProperty('planId');
    const plans = await plansOf(facility);
    expect(plans.filter(({ planName }) => planName === 'Plan 202')).toHaveLength(1);
  });

  it('can be undone except for plans edited since, for which it shows both versions', async () => {
    const found = await written(header + lines(300, 303, 'Listed'));
    const [mine, gone] = (await plansOf(facility)).filter(
      ({ planCode = 0 }) => planCode >= 300 && planCode < 303,
    );
    if (mine === undefined || gone === undefined) throw new Error('The plans are missing.');
    await edit(mine, { notes: 'Mine', payerCode: 1 });
    await send('deletePlan', { params: { id: gone._id }, headers: { 'if-match': `"${gone.version}"` } });
    expect(await imports.undo(found)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
    expect(await imports.rows(found._id, 'conflicts')).toMatchObject([
      {
        planId: mine._id,
        changes: [
          { field: 'notes', from: 'Listed', to: 'Mine' },
          { field: 'payerCode', from: null, to: 1 },
        ],
      },
    ]);
    const left = (await plansOf(facility)).filter(({ planCode = 0 }) => planCode >= 300 && planCode < 303);
    expect(left).toMatchObject([{ notes: 'Mine' }]);
  });

  /** Imports a plan and merges another one into it, with nothing taken. */
  async function mergedIntoAdded(code: number) {
    const merged = await world.addPlan('second', planOf(code));
    const found = await written(header + line(code + 1));
    const added = (await plansOf(facility)).find(({ planCode }) => planCode === code + 1);
    if (added === undefined) throw new Error('The plan is missing.');
    const body = { other: { _id: merged, version: 1 }, take: [], both: [] };
    const params = { id: added._id };
    expect(await send('mergePlans', { params, headers: changing(1), body })).toMatchObject({ status: 200 });
    return { merged, found, added };
  }
  const undoMerge = async (id: string, body: object) =>
    expect(await send('undoMerge', { params: { id }, headers: changing(2), body })).toMatchObject({
      status: 200,
    });

  it('leaves an added plan that another one was merged into, and that was changed and put back many times since', async () => {
    const { merged, found, added } = await mergedIntoAdded(306);
    // More than a page of its history.
    for (let version = 2; version < 28; version += 1) {
      const body = version % 2 === 0 ? { endsOn: '2099-12-31' } : {};
      const ending = { params: { id: added._id }, headers: changing(version), body };
      expect(await send('setPlanEnding', ending)).toMatchObject({ status: 200 });
    }
    expect(await imports.undo(found)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
    expect(await imports.rows(found._id, 'conflicts')).toMatchObject([{ planId: added._id }]);
    await undoMerge(merged, {});
  });

  it('removes an added plan whose merge was undone', async () => {
    const { merged, found, added } = await mergedIntoAdded(308);
    await undoMerge(merged, { keptVersion: 2 });
    expect(await imports.undo(found)).toMatchObject({ state: 'undone', counts: { conflicts: 0 } });
    const left = (await plansOf(facility)).map(({ _id }) => _id);
    expect(left).toContain(merged);
    expect(left).not.toContain(added._id);
  });

  it('ends plans missing from the file only on request, and requires typing their number if they are many', async () => {
    const before = await contents(facility);
    const { length } = await plansOf(facility);
    const found = await checked(header + line(401), facility);
    const apply = (more: object) =>
      send('applyImport', { params: { id: found._id }, body: { run: found.run, ...more } });
    expect(await apply({ retireMissing: true })).toMatchObject({
      status: 400,
      body: { fields: { confirmCount: expect.stringContaining(`${length} of ${length} plans`) } },
    });
    const lastAudited = async () => {
      const { body } = await send('readAuditLog', { query: { kind: 'import', limit: '1' } });
      return (body as { data: AuditEntry[] }).data[0];
    };
    const startedAt = new Date();
    const all = { retireMissing: true, confirmCount: length };
    expect((await apply(all)).status).toBe(200);
    const detail = `plans: 1 to add, 0 to change, ${length} to end`;
    expect(await lastAudited()).toMatchObject({ action: 'applyImport', outcome: 'done', detail });
    await imports.work();
    expect((await apply(all)).status).toBe(200);
    expect(await lastAudited()).toMatchObject({ outcome: 'done', detail: 'repeated, not done again' });
    // Another administrator was asked at the same time, and chose to end none.
    expect(await apply({ retireMissing: false })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const ended = (await plansOf(facility)).filter(({ planName }) => planName !== 'Plan 401');
    const yesterday = lastDayOfEndedSince(startedAt);
    expect(ended.map(({ endsOn }) => endsOn)).toEqual(Array(length).fill(yesterday));
    const [row] = await imports.rows(found._id, 'missing');
    expect(row).toMatchObject({ changes: [{ field: 'endsOn', from: null, to: yesterday }] });
    // A plan that has ended is not missing again, and a file that names it gets a remark that it stays ended.
    const next = await checked(header + line(401) + line(200), facility);
    expect(next).toMatchObject({ counts: { missing: 0 } });
    expect(next.rewritten).toContain(
      '1 plan in the file has already ended here; this import does not reinstate what has ended.',
    );
    await imports.undo(found);
    expect(await contents(facility)).toBe(before);
  });

  it('is undone after a later import, even if it had changed a verified fact', async () => {
    const id = await world.addPlan('second', { ...planOf(713), financialClass: 'Medicare' });
    const body = { groups: ['contracting', 'claims'] };
    const verified = await send('verifyPlan', { params: { id }, headers: changing(1), body });
    expect(verified.status).toBe(200);
    const before = await contents(facility);
    const one = await written(header + line(713));
    const two = await written(header + line(713, 'Claims: Ohio.'));
    for (const batch of [two, one]) {
      expect(await imports.undo(batch)).toMatchObject({ state: 'undone', counts: { conflicts: 0 } });
    }
    expect(await contents(facility)).toBe(before);
  });

  it('leaves a plan alone of which someone has restored one field since, and changed another', async () => {
    const id = await world.addPlan('second', planOf(712));
    const found = await written(`${header}${line(712, 'Claims: Texas.')}`);
    const current = async () => {
      const plan = (await plansOf(facility)).find(({ _id }) => _id === id);
      if (plan === undefined) throw new Error('The plan is missing.');
      return plan;
    };
    const imported = await current();
    await edit(imported, { notes: 'Mine.', payerCode: 12 });
    const { version } = await current();
    const restored = await send('restorePlan', {
      params: { id },
      body: { version: imported.version, field: 'notes' },
      headers: changing(version),
    });
    expect(restored.status).toBe(200);
    expect(await imports.undo(found)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
    expect(await current()).toMatchObject({ notes: 'Claims: Texas.', payerCode: 12 });
  });

  it('restores the verification of facts when undone, but leaves a plan verified since', async () => {
    const [one, other] = await Promise.all(
      [701, 702].map((at) => world.addPlan('second', { ...planOf(at), financialClass: 'Medicare' })),
    );
    const verify = (id: string | undefined, version: number) =>
      send('verifyPlan', {
        ...{ params: { id }, headers: { 'if-match': `"${version}"` } },
        body: { groups: ['contracting', 'claims'] },
      });
    await verify(one, 1);
    await verify(other, 1);
    const before = await contents(facility);
    const groups = async (id: string | undefined) =>
      (await plansOf(facility))
        .find(({ _id }) => _id === id)
        ?.verification?.verified?.flatMap((stamp) => stamp.groups);
    const found = await written(header + lines(701, 703));
    expect(await groups(one)).toEqual(['claims']);
    await imports.undo(found);
    expect(await contents(facility)).toBe(before);

    const again = await written(header + lines(701, 703));
    await verify(one, 5);
    expect(await imports.undo(again)).toMatchObject({ counts: { conflicts: 1 } });
    expect(await groups(one)).toEqual(['contracting', 'claims']);
    expect(await groups(other)).toEqual(['contracting', 'claims']);
  });

  it('is refused while another import runs at the facility, naming who started it and when', async () => {
    const one = await checked(header + line(501), facility);
    const other = await checked(header + line(502), facility);
    await imports.startApply(one);
    const refused = await send('applyImport', { params: { id: other._id }, body: { run: other.run } });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /payers\.csv, started by Test Person less than a minute ago\. Nothing/,
        ),
      },
    });
    await imports.work();
    expect(await imports.apply(other)).toMatchObject({ state: 'applied' });
  });

  it('is refused when another dry run was made after the one shown', async () => {
    const found = await checked(header + line(601), facility);
    await imports.check(found._id, map);
    const refused = await send('applyImport', { params: { id: found._id }, body: { run: found.run } });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/moved on/) } });
  });

  it('can be neither applied nor undone once its time has run out, even while it is still listed', async () => {
    const found = await checked(header + line(701), facility);
    const keptUntil = (seconds: number) =>
      world.container.table.update(keys.importBatch(found._id), {
        UpdateExpression: 'SET expiresAt = :at',
        ExpressionAttributeValues: { ':at': Math.floor(Date.now() / 1_000) + seconds },
      });
    const tooOld = { status: 409, body: { message: expect.stringMatching(/90 days/) } };
    const id = { params: { id: found._id } };
    await keptUntil(-1);
    expect(await send('applyImport', { ...id, body: { run: found.run } })).toMatchObject(tooOld);
    expect(await imports.find(found._id)).toMatchObject({ state: 'checked' });
    await keptUntil(60);
    await imports.apply(found);
    await keptUntil(-1);
    expect(await send('undoImport', id)).toMatchObject(tooOld);
    expect(await imports.find(found._id)).toMatchObject({ state: 'applied' });
    await keptUntil(60);
    expect(await imports.undo(found)).toMatchObject({ state: 'undone' });
  });

  it('can be neither applied nor undone while its facility is archived', async () => {
    const found = await checked(header + line(702), facility);
    const archive = async (archived: boolean) => {
      const { body } = await send('listAllFacilities', {});
      const { data } = body as { data: FacilityRecord[] };
      const { _id = '', version = 0, theme } = data.find(({ name }) => name === facility) ?? {};
      const edit = { name: facility, primaryColor: theme?.primaryColor, archived };
      const saved = await send('updateFacility', {
        params: { id: _id },
        body: edit,
        headers: changing(version),
      });
      expect(saved.status).toBe(200);
    };
    const closed = {
      status: 409,
      body: { message: 'South Clinic has been archived. Restore it first. Nothing was changed.' },
    };
    const id = { params: { id: found._id } };
    await archive(true);
    expect(await send('applyImport', { ...id, body: { run: found.run } })).toMatchObject(closed);
    await archive(false);
    await imports.apply(found);
    await archive(true);
    expect(await send('undoImport', id)).toMatchObject(closed);
    await archive(false);
    expect(await imports.undo(found)).toMatchObject({ state: 'undone' });
  });
});

const planOf = (at: number) => ({
  ...{ financialClass: 'Commercial' as const, descriptiveName: `Fernholt ${at}`, payerName: 'Fernholt' },
  ...{ payerCode: 1, planName: `Plan ${at}`, planCode: at, notes: '' },
});

/** Returns the content of the facility's plans as one text. */
async function contents(facility: string): Promise<string> {
  const plans = (await plansOf(facility)).map(({ version, updatedAt, recent, ...plan }) => plan);
  return JSON.stringify(plans.sort((one, other) => (one._id < other._id ? -1 : 1)));
}
