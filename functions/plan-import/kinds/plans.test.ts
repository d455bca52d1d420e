import { expect, it } from '@jest/globals';
import { planMap } from '../../testing/odd-files.ts';
import { startTestImports } from '../../testing/test-imports.ts';
import { facilities } from '../../testing/world.ts';

const { world, imports } = await startTestImports();

it('a check remarks on accepted rows that the other system no longer uses', async () => {
  const file =
    'Name,Payer,Plan,Code,Notes,Record State\nA,Fernholt,A,1,,Active\nB,Fernholt,B,2,,Hidden\nC,,C,3,,Hidden\n';
  const { _id } = await imports.drop(file);
  expect((await imports.check(_id, planMap)).rewritten).toContainEqual(
    expect.stringMatching(/^Column Record State may say that 1 row is no longer in use: “Hidden” \(line 3\)/),
  );
});

it('a check counts blank codes of new plans alone', async () => {
  const line = (name: string, code: string) => `${name},Fernholt,${name},${code},\n`;
  const head = 'Name,Payer,Plan,Code,Notes\n';
  const blank = async (file: string) => {
    const found = await imports.check((await imports.drop(file))._id, planMap);
    return [found, found.rewritten.filter((text) => text.includes('planCode'))] as const;
  };
  const [first, remarks] = await blank(head + line('Blank 1', ''));
  expect(remarks).toEqual(['planCode of one row is blank: a new plan has none yet (line 2).']);
  await imports.apply(first);
  expect((await blank(head + line('Blank 1', '')))[1]).toEqual([]);
});

it('a payer ID that lost the zeros in front in a spreadsheet still identifies its plan', async () => {
  const byId = {
    key: ['payerId', 'planName'],
    fields: { ...planMap.fields, payerId: { column: 'ID' } },
  };
  const check = async (id: string) => {
    const { _id } = await imports.drop(`Name,Payer,Plan,Code,Notes,ID\nZeros,Fernholt,Zeros,1,,${id}\n`);
    return imports.check(_id, byId);
  };
  await imports.apply(await check('00430'));
  const { counts } = await check('00430');
  expect(counts).toMatchObject({ new: 0, same: 1 });
  expect((await check('430')).counts).toEqual(counts);
  expect((await check('431')).counts).toMatchObject({ new: 1 });
});

it('of plans with one code, a row means the one in effect, unless it has the name of one that has ended', async () => {
  const code = { payerName: 'Heronline', planCode: 4711 };
  const ended = { ...code, descriptiveName: 'Heron 2025', planName: 'Heron 2025', endsOn: '2020-12-31' };
  await world.addPlan('own', ended);
  const id = await world.addPlan('own', { ...code, descriptiveName: 'Heron 2026', planName: 'Heron 2026' });
  const row = (year: string) => `Heron ${year},Heronline,Heron ${year},4711,New.\n`;
  const check = async (...years: string[]) => {
    const file = `Name,Payer,Plan,Code,Notes\n${years.map(row).join('')}`;
    return imports.check((await imports.drop(file))._id, { ...planMap, key: ['planCode'] });
  };
  const found = await check('2026');
  expect(found).toMatchObject({ counts: { new: 0, changed: 1, rejected: 0 }, rewritten: [] });
  // A name of no plan may be a correction, or what another system calls the plan that has ended.
  expect((await check('2025 TERM')).counts).toMatchObject({ new: 0, changed: 0, rejected: 1 });
  expect((await check('2025', '2026')).counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
  expect((await check('2025 TERM', '2026')).counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
  await imports.apply(found);
  const changed = (await imports.plans(facilities.own)).filter(({ notes }) => notes === 'New.');
  expect(changed.map(({ _id }) => _id)).toEqual([id]);
});

it('a plan is identified by its class in every spelling, and keeps its own', async () => {
  const names = { payerName: 'Fernholt', planName: 'Spelled', descriptiveName: 'Spelled', notes: '' };
  await world.addPlan('own', { ...names, planCode: 6, financialClass: 'Medi-Cal' });
  await world.addPlan('own', { ...names, planCode: 6, financialClass: 'Medicare' });
  const byClass = {
    key: ['financialClass', 'payerName', 'planName'],
    fields: { ...planMap.fields, financialClass: { column: 'Class' } },
  };
  const check = async (financialClass: string) => {
    const file = `Name,Payer,Plan,Code,Notes,Class\nSpelled,Fernholt,Spelled,6,,${financialClass}\n`;
    return (await imports.check((await imports.drop(file))._id, byClass)).counts;
  };
  expect(await check('Medicaid/Medi-Cal')).toMatchObject({ new: 0, same: 1 });
  expect(await check('Medicare')).toMatchObject({ new: 0, same: 1 });
  expect(await check('Commercial')).toMatchObject({ new: 1 });
});

it('an ended plan that the file names without saying until when is reported, not one with a date', async () => {
  const ended = { payerName: 'Heronline', descriptiveName: 'Over', planName: 'Over', planCode: 4712 };
  await world.addPlan('own', { ...ended, endsOn: '2020-12-31' });
  const map = { ...planMap, key: ['planCode'], fields: { ...planMap.fields, endsOn: { column: 'Ends On' } } };
  const remarks = async (endsOn: string) => {
    const file = `Name,Payer,Plan,Code,Notes,Ends On\nOver,Heronline,Over,4712,,${endsOn}\n`;
    return (await imports.check((await imports.drop(file))._id, map)).rewritten;
  };
  expect(await remarks('')).toEqual([
    '1 plan in the file has already ended here; this import does not reinstate what has ended.',
  ]);
  for (const endsOn of ['12/31/2099', 'Open', '12/31/2020']) expect(await remarks(endsOn)).toEqual([]);
});
