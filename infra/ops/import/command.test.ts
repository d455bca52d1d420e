import { existsSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addFacility } from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import { nextStored } from '../../../functions/plans/plan-changes.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { toPlan } from '../../../functions/plans/stored-plan.ts';
import { exportLabels, exportRow } from '../../../shared/plan/export/export-plans.ts';
import { planColumns } from '../../../shared/plan/fields/plan-columns.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { lastDayOfEndedSince } from '../../../shared/testing/last-day.ts';
import { forward, startProxy, targetOf } from '../../local/proxy.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { landscapeCsv } from '../testing/landscape-file.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { importPlansCommand } from './command.ts';

const map = join(import.meta.dirname, '../../../docs/examples/cms-landscape-map.json');
const ownExportMap = join(import.meta.dirname, '../../../docs/examples/own-export-map.json');
const { environment, table, folder } = await startLaptop();
const repository = plansRepository(table);
let facility = { id: '', name: '', primaryColor: '#005b7f' };
let runs = 0;

beforeEach(async () => {
  runs += 1;
  facility = {
    id: `facil${String(runs).padStart(3, '0')}`,
    name: `Facility ${runs}`,
    primaryColor: '#005b7f',
  };
  await addFacility(table, facility);
});

async function fileOf(text: string, name = 'plans.csv') {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function run(file: string, ...more: string[]) {
  const output = recorder();
  const args = [file, '--facility', facility.name, '--map', map, ...more];
  const counts = await importPlansCommand(args, output, environment);
  return { counts, printed: output.text };
}

const stored = () => repository.listByFacility(facility.id, (plan) => plan);

describe('import-plans', () => {
  it('imports a file, and changes nothing when it runs again', async () => {
    const file = await fileOf(landscapeCsv(120));
    expect((await run(file)).counts).toEqual({
      added: 120,
      changed: 0,
      unchanged: 0,
      joined: 0,
      rejected: 0,
      leftOut: 0,
    });
    const before = await stored();
    expect(before).toHaveLength(120);
    const added = keys.history('PLAN', planId(facility.id, before[0]?.key ?? ''), 1);
    expect(await table.get(added)).toMatchObject({ kind: 'created', by: { name: 'Import of plans.csv' } });
    const again = await run(file);
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 120, rejected: 0 });
    expect(again.printed).toContain('added 0 / changed 0 / unchanged 120 / rejected 0');
    expect((await stored()).map((plan) => plan.version)).toEqual(before.map(() => 1));
  });

  it('keeps each plan year of one HIOS ID', async () => {
    await run(await fileOf(landscapeCsv(3)));
    const plans = await stored();
    expect(plans.map(({ plan }) => plan.planCode).sort()).toEqual([20150000000, 20160000000, 20170000000]);
    expect(new Set(plans.map(({ plan }) => plan.payerCode))).toEqual(new Set([90001]));
    expect(plans[0]?.plan.portalLinks).toEqual([
      { title: 'Provider directory', url: 'http://fernholt.example/directory?a=1,2' },
    ]);
  });

  it('writes rejected rows with reasons to a file, which can be corrected and imported', async () => {
    const text = landscapeCsv(50, (row, index) => {
      if (index === 7) row.hios_plan_id = 'none';
      if (index === 9) row.plan_marketing_name = '';
      if (index === 11) row.network_url = 'javascript:alert(1)';
    });
    const { counts, printed } = await run(await fileOf(text, 'bad.csv'));
    expect(counts).toMatchObject({ added: 47, rejected: 3 });
    const rejected = join(folder, 'bad.rejected.csv');
    expect(printed).toContain(rejected);
    const written = await readFile(rejected, 'utf8');
    const lines = written.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^9,"?Column hios_plan_id: ""none"" does not match/);
    expect(lines[2]).toMatch(/^11,/);
    const corrected = written
      .replaceAll('none', '90001OR0009999')
      .replace('javascript:alert(1)', 'https://a.example')
      .replace('OR0000003,,PPO', 'OR0000003,Fernholt Silver 3,PPO');
    const second = await run(await fileOf(corrected, 'corrected.csv'), '--retire-missing');
    expect(second.counts).toMatchObject({ added: 3, rejected: 0 });
    expect(second.printed).toContain(
      'has the rejected rows of an earlier import, so nothing counts as missing',
    );
    expect((await stored()).flatMap(({ plan }) => plan.endsOn ?? [])).toEqual([]);
    expect(existsSync(join(folder, 'corrected.rejected.csv'))).toBe(false);
  });

  it('never writes rejected rows over those of an earlier run, which may have been corrected', async () => {
    const file = await fileOf(
      landscapeCsv(5, (row, index) => {
        if (index === 2) row.hios_plan_id = 'none';
      }),
      'again.csv',
    );
    const listed = (printed: string) => /^Rejected rows with reasons: (.+)$/m.exec(printed)?.[1] ?? '';
    const first = listed((await run(file, '--dry-run')).printed);
    expect(first).toBe(join(folder, 'again.rejected.csv'));
    const rejected = await readFile(first, 'utf8');
    expect(listed((await run(file, '--dry-run')).printed)).toBe(first);
    const corrected = rejected.replace('none', '90001OR0009998');
    await writeFile(first, corrected);
    const second = listed((await run(file)).printed);
    expect(second).toBe(join(folder, 'again.rejected-2.csv'));
    expect([await readFile(first, 'utf8'), await readFile(second, 'utf8')]).toEqual([corrected, rejected]);
  });

  it('lists the plans missing from the file, and ends them only when told and confirmed', async () => {
    await run(await fileOf(landscapeCsv(5)));
    const shorter = await fileOf(landscapeCsv(3), 'shorter.csv');
    const named = await run(shorter, '--dry-run');
    expect(named.printed).toContain('2 plans not in the file, unchanged unless --retire-missing is given');
    const list = await readFile(join(folder, 'shorter.missing.csv'), 'utf8');
    expect(list.trim().split('\r\n')).toHaveLength(3);
    await run(shorter);
    const ends = async () => (await stored()).flatMap(({ plan }) => plan.endsOn ?? []);
    expect(await ends()).toEqual([]);

    const warning = 'This ends or blanks 2 of 5 plans. That requires --confirm 2.';
    expect(named.printed).not.toContain(warning);
    expect((await run(shorter, '--retire-missing', '--dry-run')).printed).toContain(warning);
    await expect(run(shorter, '--retire-missing')).rejects.toThrow(
      /ends or blanks 2 of 5 plans.*--confirm 2/,
    );
    expect(await ends()).toEqual([]);
    const startedAt = new Date();
    const retired = await run(shorter, '--retire-missing', '--confirm', '2');
    expect(retired.printed).toContain('2 plans not in the file, ended');
    expect(await ends()).toEqual(Array(2).fill(lastDayOfEndedSince(startedAt)));
    // They have ended, so nothing is missing anymore.
    expect((await run(shorter, '--retire-missing')).printed).not.toContain('not in the file');
    const all = await run(await fileOf(landscapeCsv(5)));
    expect(all.printed).toContain('2 plans in the file have already ended here');
  });

  it('does not end a plan whose row was rejected, because the file contains it', async () => {
    await run(await fileOf(landscapeCsv(9)));
    // A comma in an unquoted cell makes one cell more than there are columns.
    const [header = '', first = '', ...others] = landscapeCsv(9).split('\n');
    const file = await fileOf([header, `${first},more`, ...others].join('\n'), 'broken-row.csv');
    const { counts, printed } = await run(file, '--retire-missing');
    expect(counts).toMatchObject({ unchanged: 8, rejected: 1 });
    expect(printed).not.toContain('not in the file');
    expect((await stored()).flatMap(({ plan }) => plan.endsOn ?? [])).toEqual([]);
  });

  it('reports that a plan may seem missing because a rejected row does not identify its plan', async () => {
    await run(await fileOf(landscapeCsv(9)));
    const unread = landscapeCsv(9).replace('OR0000001', 'OR000000l');
    const { counts, printed } = await run(await fileOf(unread, 'unread.csv'), '--dry-run');
    expect(counts).toMatchObject({ unchanged: 8, rejected: 1 });
    expect(printed).toContain(
      '1 rejected row does not say which plan is meant, so what seems missing from the file may be in a rejected row.',
    );
    expect((await run(await fileOf(landscapeCsv(8)), '--dry-run')).printed).not.toContain('does not say');
  });

  it('reports that a plan may seem missing because an unquoted comma has split its name', async () => {
    const fields = { financialClass: 'Class', descriptiveName: 'Plan', payerName: 'Payer', planName: 'Plan' };
    const columns = Object.entries(fields).map(([field, column]) => [field, { column }]);
    const names = { key: ['payerName', 'planName'], fields: Object.fromEntries(columns) };
    const byName = ['--map', await fileOf(JSON.stringify(names), 'names.json')];
    await run(await fileOf('Payer,Plan,Class\n"Larch, Inc",Gold,Commercial', 'quoted.csv'), ...byName);
    const split = await fileOf('Payer,Plan,Class\nLarch, Inc,Gold,Commercial', 'split.csv');
    const { counts, printed } = await run(split, ...byName, '--dry-run');
    expect(counts).toMatchObject({ rejected: 1 });
    expect(printed).toContain('1 plan not in the file');
    expect(printed).toContain('1 rejected row does not say which plan is meant');
  });

  it('rejects a file of more than 100 MB', async () => {
    const file = await fileOf('', 'huge.csv');
    await truncate(file, 100_000_001);
    await expect(run(file)).rejects.toThrow('huge.csv is larger than 100 MB. Split it into several files.');
  });

  it('uses the first of two rows with one key, and counts an exact repetition as unchanged', async () => {
    const text = landscapeCsv(4, (row, index) => {
      Object.assign(row, { year: '2016', hios_plan_id: '90001OR0000001', plan_marketing_name: 'Same' });
      if (index === 2) row.plan_marketing_name = 'Other';
    });
    const { counts } = await run(await fileOf(text, 'twice.csv'));
    expect(counts).toMatchObject({ added: 1, unchanged: 2, rejected: 1 });
    expect(await readFile(join(folder, 'twice.rejected.csv'), 'utf8')).toContain(
      'Line 2 has the same payerCode 90001, planCode 20160000001 and was used; this one differs from it.',
    );
  });

  it('adds each plan once when two imports of one file start concurrently', async () => {
    const file = await fileOf(landscapeCsv(120), 'together.csv');
    const both = await Promise.allSettled([run(file), run(file)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = both.find((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain(`Another import into ${facility.name} is running`);
    expect(await stored()).toHaveLength(120);
  });

  it('ignores case in a name that is part of the key', async () => {
    const fields = { financialClass: 'Class', descriptiveName: 'Plan', payerName: 'Payer', planName: 'Plan' };
    const columns = Object.entries(fields).map(([field, column]) => [field, { column }]);
    const names = { key: ['payerName', 'planName'], fields: Object.fromEntries(columns) };
    const byName = ['--map', await fileOf(JSON.stringify(names), 'names.json')];
    const importOf = async (row: string) =>
      run(await fileOf(`Payer,Plan,Class\n${row}`, 'names.csv'), ...byName);
    await importOf('Quarry,Silver ppo,Commercial');
    const corrected = await importOf('Quarry,Silver PPO,Commercial');
    expect(corrected.counts).toMatchObject({ added: 0, changed: 1 });
    expect((await stored()).map(({ plan }) => plan.planName)).toEqual(['Silver PPO']);
  });

  it('finds nothing to change in the product’s own export', async () => {
    await run(await fileOf(landscapeCsv(12), 'source.csv'));
    const directory = { version: 1, facilities: [{ ...facility, version: 1 }] };
    const all = await stored();
    const successor = {
      id: planId(facility.id, all[1]?.key ?? ''),
      name: all[1]?.plan.descriptiveName ?? '',
    };
    const changes = all.map((before, at) => {
      const { _id, prefix, version, createdAt, updatedAt, verification, ...plan } = toPlan(before, directory);
      const after = nextStored(
        {
          ...plan,
          facilityContracts: [
            { facilityName: facility.name, contractStatus: at % 2 ? 'Must Call' : 'Contracted' },
          ],
          portalLinks: [{ title: 'Eligibility; claims', url: 'https://portal.quarry.example' }],
          // In the export this reads like two numbers.
          phoneNumbers: [{ title: 'Day: 209-555-0101; Night', number: '209-555-0102' }],
          payerId: 'qu001',
          notes: at % 3 === 0 ? '' : 'First line\n"second", line',
          ...(at % 4 === 0 && { endsOn: '2030-12-31', successor }),
        },
        facility.id,
        directory,
        new Date(),
        before,
      );
      return { before, after };
    });
    await repository.writeMany(changes, { id: 'x', name: 'x' }, new Date());
    const columns = planColumns.map(({ key }) => key);
    const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`;
    const lines = (await stored()).map((plan) => exportRow(toPlan(plan, directory), columns));
    const text = [exportLabels(columns), ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
    const { counts } = await run(await fileOf(text, 'own.csv'), '--map', ownExportMap);
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 12, rejected: 0, leftOut: 0 });
    const edited = text.replaceAll(': Must Call', ': Not Contracted');
    expect((await run(await fileOf(edited, 'own.csv'), '--map', ownExportMap)).counts).toMatchObject({
      changed: 6,
      unchanged: 6,
    });
    const later = edited.replaceAll('2030-12-31', '2031-01-31');
    expect((await run(await fileOf(later, 'own.csv'), '--map', ownExportMap)).counts).toMatchObject({
      changed: 3,
      unchanged: 9,
    });
  });

  it('rejects a row whose key two stored plans share', async () => {
    await run(await fileOf(landscapeCsv(1)));
    const [one] = await stored();
    if (one === undefined) throw new Error('nothing was stored');
    const input = { ...one.plan, facilityName: facility.name, facilityContracts: [] };
    const twin = nextStored(
      input,
      facility.id,
      { version: 1, facilities: [{ ...facility, version: 1 }] },
      new Date(),
    );
    await repository.writeMany([{ before: undefined, after: twin }], { id: 'x', name: 'x' }, new Date());
    expect((await run(await fileOf(landscapeCsv(1), 'twins.csv'))).counts).toMatchObject({
      rejected: 1,
      added: 0,
    });
  });

  it('reports how many lines were merged into one plan, and what was left out', async () => {
    const ids = join(import.meta.dirname, '../../../docs/examples/electronic-ids-map.json');
    const head = 'Class,Payer,Plan,Payer code,Plan code,Transaction,Payer ID,Clearinghouse,Enrollment,Remark';
    const plan = 'Commercial,Fernholt,PPO,12,340';
    const lines = [`${plan},837P,sx-107.a,,Y,`, `${plan},835,00590,Quillgate,,`, `${plan},278,,,,Call`];
    const file = await fileOf([head, ...lines].join('\n'), 'ids.csv');
    const { counts, printed } = await run(file, '--map', ids, '--dry-run');
    expect(counts).toMatchObject({ added: 1, joined: 2 });
    expect(printed).toContain('2 lines were merged into the plan of an earlier line.\n');
    expect(printed).toContain('electronic IDs of accepted plans that were left out (1): ');
  });

  it('imports a payer’s list without the hospital’s codes, and counts the blank ones', async () => {
    const about = { column: 'Payer' };
    const fields = {
      ...{ financialClass: { constant: 'Other' }, descriptiveName: about, payerName: about, planName: about },
      ...{ planCode: { column: 'Code' } },
    };
    const payers = await fileOf(JSON.stringify({ key: ['payerName'], fields }), 'payers.json');
    const file = await fileOf('Payer,Code\nFernholt,\nQuillgate,12\n', 'payers.csv');
    const { counts, printed } = await run(file, '--map', payers);
    expect(counts).toMatchObject({ added: 2, rejected: 0 });
    expect(printed).toContain('payerCode of 2 rows is blank: a new plan has none yet (line 2).\n');
    const byCode = await fileOf(JSON.stringify({ key: ['planCode'], fields }), 'by-code.json');
    // Without its code, a row finds its plan by name, and no other plan is added beside it.
    const later = await fileOf('Payer,Code\nFernholt,\nQuillgate,\nQuillgate,12\n', 'later.csv');
    const again = await run(later, '--map', byCode, '--dry-run');
    expect(again.counts).toMatchObject({ unchanged: 2, rejected: 1 });
    expect(await readFile(join(folder, 'later.rejected.csv'), 'utf8')).toContain(
      '3,"planCode: Blank, and no plan here has these names. Fill in the code.",Quillgate,',
    );
    expect(again.printed).not.toContain('missing');
  });

  it('records its counts in the audit log, and does not start when the log cannot be written', async () => {
    const file = await fileOf(landscapeCsv(3), 'audited.csv');
    const acts = async () => (await auditedActs(environment)).filter((line) => line.includes('audited.csv'));
    const { printed } = await run(file, '--dry-run');
    expect(printed).toContain(
      'added 3 / changed 0 / unchanged 0 / rejected 0\nThis was a dry run: no plan was written.',
    );
    expect(await acts()).toEqual([]);
    const args = [file, '--facility', facility.name, '--map', map];
    for (const AUDIT_TABLE_NAME of ['', 'nowhere']) {
      const unlogged = { ...environment, AUDIT_TABLE_NAME };
      await expect(importPlansCommand(args, recorder(), unlogged)).rejects.toThrow('Nothing was done.');
    }
    expect(await stored()).toEqual([]);
    await run(file);
    expect(await acts()).toEqual([
      'import-plans begun audited.csv',
      'import-plans done audited.csv: added 3 / changed 0 / unchanged 0 / rejected 0',
    ]);
  });

  it('reports how far it got and what to do when the table stops answering', async () => {
    const file = await fileOf(landscapeCsv(120), 'outage.csv');
    let written = 0;
    const proxy = await startProxy(async (call, response) => {
      if (targetOf(call) === 'TransactWriteItems' && call.body.includes('"PLAN')) written += 1;
      if (written > 1) throw new Error('It is down.');
      await forward(environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', call, response);
    });
    // A table that has stopped does not answer retries either.
    const through = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint, AWS_MAX_ATTEMPTS: '1' };
    const args = [file, '--facility', facility.name, '--map', map];
    await expect(importPlansCommand(args, recorder(), through)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(
        /^The import stopped: .* is not responding \(.*\)\. 49 of 120 rows are done and stored\. Run the same command again to complete it\.$/s,
      ),
    });
    await proxy.stop();
    expect(await stored()).toHaveLength(49);
  });
});
