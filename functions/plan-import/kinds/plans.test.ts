import { expect, it } from '@jest/globals';
import { planMap } from '../../testing/odd-files.ts';
import { startTestWorld } from '../../testing/world.ts';
import { fileChecker } from '../testing/check-file.ts';
import { plans } from './plans.ts';

const world = await startTestWorld();
const checked = fileChecker(world, 'plans', plans);

const header = 'Name,Payer,Plan,Code,Notes';
/** Makes a dry run of one row of a plan, with one more column. */
const checkedWith = (column: string, cell: string, row: string, map: object) =>
  checked([`${header},${column}`, `${row},${cell}`], map);

it('a check remarks on accepted rows that the other system no longer uses', async () => {
  const rows = ['A,Fernholt,A,1,,Active', 'B,Fernholt,B,2,,Hidden', 'C,,C,3,,Hidden'];
  expect((await checked([`${header},Record State`, ...rows], planMap)).rewritten).toContainEqual(
    expect.stringMatching(/^Column Record State may say that 1 row is no longer in use: “Hidden” \(line 3\)/),
  );
});

it('a check counts blank codes of new plans alone', async () => {
  const remarks = async () =>
    (await checked([header, 'Blank 1,Fernholt,Blank 1,,'], planMap)).rewritten.filter((text) =>
      text.includes('planCode'),
    );
  expect(await remarks()).toEqual(['planCode of one row is blank: a new plan has none yet (line 2).']);
  await world.addPlan('own', { ...named('Blank 1'), planCode: undefined });
  expect(await remarks()).toEqual([]);
});

it('a payer ID that lost the zeros in front in a spreadsheet still identifies its plan', async () => {
  const fields = { ...planMap.fields, payerId: { column: 'ID' } };
  const check = async (id: string) => {
    const map = { ...planMap, key: ['payerId', 'planName'], fields };
    return (await checkedWith('ID', id, 'Zeros,Fernholt,Zeros,1,', map)).counts;
  };
  await world.addPlan('own', { ...named('Zeros'), planCode: 1, payerId: '00430' });
  const counts = await check('00430');
  expect(counts).toMatchObject({ new: 0, same: 1 });
  expect(await check('430')).toEqual(counts);
  expect(await check('431')).toMatchObject({ new: 1 });
});

it('of plans with one code, a row means the one in effect, unless it has the name of one that has ended', async () => {
  const code = { payerName: 'Heronline', planCode: 4711 };
  await world.addPlan('own', { ...named('Heron 2025'), ...code, endsOn: '2020-12-31' });
  await world.addPlan('own', { ...named('Heron 2026'), ...code });
  const check = (...years: string[]) => {
    const rows = years.map((year) => `Heron ${year},Heronline,Heron ${year},4711,New.`);
    return checked([header, ...rows], { ...planMap, key: ['planCode'] });
  };
  const found = await check('2026');
  expect(found).toMatchObject({ counts: { new: 0, changed: 1, rejected: 0 }, rewritten: [] });
  expect(found.changes).toMatchObject([{ before: { plan: { planName: 'Heron 2026' } } }]);
  // A name of no plan may be a correction, or what another system calls the plan that has ended.
  expect((await check('2025 TERM')).counts).toMatchObject({ new: 0, changed: 0, rejected: 1 });
  expect((await check('2025', '2026')).counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
  expect((await check('2025 TERM', '2026')).counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
});

it('rejects a row with the code of an ended plan alone and with none of its names, as it may be the next plan', async () => {
  await world.addPlan('own', { ...named('Gull 2025'), planCode: 4713, endsOn: '2020-12-31' });
  const check = (row: string, ...key: string[]) =>
    checked([header, `${row},4713,New.`], { ...planMap, key: ['planCode', ...key] });
  const next = 'Gull 2026,Fernholt,Gull 2026';
  expect((await check(next)).rejected).toEqual([
    [
      2,
      'The plan with planCode 4713 is called “Gull 2025” and has ended. If this is the plan that follows it, import the rejected rows again and match them by the plan’s name, too.',
    ],
  ]);
  expect((await check(next, 'planName')).counts).toMatchObject({ new: 1, rejected: 0 });
  expect((await check('Gull TERM,Fernholt,Gull 2025')).counts).toMatchObject({ changed: 1, rejected: 0 });
});

it('a plan is identified by its class in every spelling, and keeps its own', async () => {
  for (const financialClass of ['Medi-Cal', 'Medicare'] as const)
    await world.addPlan('own', { ...named('Spelled'), planCode: 6, financialClass });
  const fields = { ...planMap.fields, financialClass: { column: 'Class' } };
  const map = { key: ['financialClass', 'payerName', 'planName'], fields };
  const check = async (financialClass: string) =>
    (await checkedWith('Class', financialClass, 'Spelled,Fernholt,Spelled,6,', map)).counts;
  expect(await check('Medicaid/Medi-Cal')).toMatchObject({ new: 0, same: 1 });
  expect(await check('Medicare')).toMatchObject({ new: 0, same: 1 });
  expect(await check('Commercial')).toMatchObject({ new: 1 });
});

it('an ended plan that the file names without saying until when is reported, not one with a date', async () => {
  const ended = { payerName: 'Heronline', planCode: 4712, endsOn: '2020-12-31' };
  await world.addPlan('own', { ...named('Over'), ...ended });
  const map = { ...planMap, key: ['planCode'], fields: { ...planMap.fields, endsOn: { column: 'Ends On' } } };
  const remarks = async (endsOn: string) =>
    (await checkedWith('Ends On', endsOn, 'Over,Heronline,Over,4712,', map)).rewritten;
  expect(await remarks('')).toEqual([
    '1 plan in the file has already ended here; this import does not reinstate what has ended.',
  ]);
  for (const endsOn of ['12/31/2099', 'Open', '12/31/2020']) expect(await remarks(endsOn)).toEqual([]);
});

function named(name: string) {
  const names = { descriptiveName: name, payerName: 'Fernholt', planName: name };
  return { ...names, financialClass: 'Commercial' as const };
}
