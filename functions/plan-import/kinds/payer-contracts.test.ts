import { expect, it } from '@jest/globals';
import { facilities, startTestWorld } from '../../testing/world.ts';
import { fileChecker } from '../testing/check-file.ts';
import { payerContracts } from './payer-contracts.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
const checked = fileChecker(world, 'payerContracts', payerContracts);
const contract = (payerName: string, more: object = {}) =>
  world.send('createPayerContract', { body: { payerName, facilityName: facilities.own, ...more } }, admin);
const header = 'Payer name,Financial class,Status,End date,Notes';
await contract('Fernholt');

it('adds no contract whose status or class the file leaves open', async () => {
  const lines = ['Newport,Medicare,,,', 'Newport,,,,', 'Newport,,Contracted,,', 'Fernholt,,Termed,,'];
  const found = await checked([header, ...lines]);
  expect(found.counts).toMatchObject({ new: 0, changed: 1, rejected: 3 });
  const required = 'status: This field is required.';
  const unclear = 'financialClass: This field is required.';
  expect(found.rejected).toEqual([
    [2, required],
    [3, unclear, required],
    [4, unclear],
  ]);
  // A file of contacts has no such column.
  const contacts = await checked(['Payer name,Notes', 'Fernholt,Ask.', 'Newport,Ask.']);
  expect(contacts.counts).toMatchObject({ new: 0, changed: 1, rejected: 1 });
  const choose =
    'A new contract needs one. Change the columns, and choose a column or one of the choices for every row.';
  expect(contacts.rejected).toEqual([[3, `financialClass: ${choose}`, `status: ${choose}`]]);
});

it('takes a row that leaves the class open for the payer’s only contract, and for none of several', async () => {
  await contract('Birchway', { financialClass: 'Medicare' });
  for (const financialClass of ['Commercial', 'Medicare']) await contract('Aldergate', { financialClass });
  const found = await checked([header, 'Birchway,,Not Contracted,,', 'Aldergate,,Not Contracted,,']);
  expect(found.changes.map(({ after }) => after.record)).toMatchObject([
    { payerName: 'Birchway', financialClass: 'Medicare', status: 'Not Contracted' },
  ]);
  expect(found.rejected).toEqual([[3, 'financialClass: This field is required.']]);
  expect(found.missing).not.toContain('Birchway, Medicare');
  expect(found.rewritten).toContain(
    '1 rejected row does not say which payer contract is meant, so what seems missing from the file may be in a rejected row.',
  );
  const years = ['Payer name,Financial class,Status,Effective date', 'Birchway,,Contracted,1/1/2027'];
  expect((await checked(years)).rejected).toEqual([[2, 'financialClass: This field is required.']]);
});

it('gets back the zeros in front of a ZIP that a spreadsheet has dropped', async () => {
  const found = await checked([
    'Payer name,Financial class,Status,Claims address,City,State,ZIP',
    'Garden,Commercial,Contracted,PO Box 1,Newark,New Jersey,7102',
    'Garden,Medicare,Contracted,PO Box 1,Dallas,TX,7102',
  ]);
  const zips = found.changes.map(({ after }) => after.record.addresses.map(({ zip }) => zip));
  expect(zips).toEqual([['07102'], ['7102']]);
});

it('reads end dates as payers write them', async () => {
  await contract('Dated', { endDate: '2020-12-31' });
  const found = await checked([
    header,
    'Dated,Commercial,Contracted,Open,',
    'Short,Commercial,Contracted,1/5/47,',
    'Silent,Commercial,Contracted,N/A,',
  ]);
  expect(found.changes.map(({ after }) => after.record.endDate)).toEqual(['', '2047-01-05', '']);
  expect(found.counts).toMatchObject({ new: 2, changed: 1, rejected: 0 });
  const silent = await checked([header, 'Dated,Commercial,Contracted,N/A,']);
  expect(silent.rejected).toEqual([[2, expect.stringMatching(/This contract ended on 2020-12-31/)]]);
});

it('rejects a row that says Contracted of a contract that has ended, unless it says until when', async () => {
  await contract('Expired', { endDate: '2020-12-31' });
  const found = await checked([header, 'Expired,Commercial,Contracted,,']);
  expect(found.rejected).toEqual([
    [
      2,
      'endDate: This contract ended on 2020-12-31. Write until when it is in effect now, or remove that date in the contract first.',
    ],
  ]);
  for (const row of ['Expired,Commercial,Contracted,12/31/2099,', 'Expired,Commercial,Termed,,'])
    expect((await checked([header, row])).counts).toMatchObject({ changed: 1 });
  const blank = await checked([header, 'Expired,Commercial,Contracted,,'], {
    blankCells: 'clear',
  });
  expect(blank.counts).toMatchObject({ changed: 1 });
});

it('does so for contracts told apart by their first day, unless another one goes on', async () => {
  const dated = 'Payer name,Financial class,Status,Effective date,End date';
  const row = 'Lapsed,Commercial,Contracted,1/1/2020,1/0/1900';
  await contract('Lapsed', { effectiveDate: '2020-01-01', endDate: '2020-12-31' });
  const found = await checked([dated, row]);
  expect(found.reading.map).toMatchObject({ key: ['payerName', 'financialClass', 'effectiveDate'] });
  expect(found.rejected).toEqual([[2, expect.stringContaining('This contract ended on 2020-12-31.')]]);
  const both = await checked([dated, row, 'Lapsed,Commercial,Contracted,1/1/2021,']);
  expect(both.counts).toMatchObject({ new: 1, same: 1, rejected: 0 });
  await contract('Lapsed', { effectiveDate: '2021-01-01' });
  const next = await checked([dated, row]);
  expect(next.counts).toMatchObject({ same: 1, rejected: 0 });
});

it('does so for a row with a later first day that means the same contract', async () => {
  const lines = [
    'Payer name,Financial class,Status,Effective date,End date',
    'Moved,Commercial,Contracted,7/1/2020,',
  ];
  await contract('Moved', { effectiveDate: '2020-01-01', endDate: '2020-12-31' });
  const found = await checked(lines, { key: ['payerName', 'financialClass'] });
  expect(found.rejected).toEqual([[2, expect.stringContaining('This contract ended on 2020-12-31.')]]);
});

it.each([
  ['a class that is none of the mapped values', 'MCR,Contracted,1/1/2021,'],
  ['no status', 'Commercial,,1/1/2021,'],
  ['too many cells', 'Commercial,Contracted,1/1/2021,,a, b'],
])('does so although a rejected row with %s seems to go on', async (reason, cells) => {
  const payerName = `Stopped with ${reason}`;
  await contract(payerName, { effectiveDate: '2020-01-01', endDate: '2020-12-31' });
  const lines = [
    'Payer name,Financial class,Status,Effective date,End date',
    `${payerName},Commercial,Contracted,1/1/2020,`,
    `${payerName},${cells}`,
  ];
  const fields = {
    payerName: { column: 'Payer name' },
    financialClass: { column: 'Financial class', values: { Commercial: 'Commercial' } },
    status: { column: 'Status' },
    effectiveDate: { column: 'Effective date' },
    endDate: { column: 'End date' },
  };
  expect((await checked(lines, { fields })).rejected).toEqual([
    [2, expect.stringContaining('This contract ended on 2020-12-31.')],
    [3, expect.anything()],
  ]);
});

it.each([
  ['no status', 'Commercial,,1/1/2021,12/31/2099', 0],
  ['no end', 'Commercial,,1/1/2021,', 1],
])('takes a stored contract whose row has %s as it will be', async (reason, cells, rejected) => {
  const payerName = `Renewed with ${reason}`;
  await contract(payerName, { effectiveDate: '2020-01-01', endDate: '2020-12-31' });
  await contract(payerName, { effectiveDate: '2021-01-01', endDate: '2021-12-31' });
  const found = await checked([
    'Payer name,Financial class,Status,Effective date,End date',
    `${payerName},Commercial,Contracted,1/1/2020,`,
    `${payerName},${cells}`,
  ]);
  expect(found.counts).toMatchObject({ changed: 1 - rejected, same: 1, rejected });
});

it('names the payers of new and changed contracts that no plan of the facility has, unless they have ended', async () => {
  await world.addPlan('own', { payerName: 'Umberly' });
  await world.addPlan('second', { payerName: 'Elsewhere' });
  await contract('Kept');
  await contract('Changed');
  const found = await checked([
    header,
    'UMBERLY,Commercial,Termed,,',
    'Umberly Inc,Commercial,Termed,,',
    'Umberly Inc,Medicare,Termed,,',
    'Elsewhere,Commercial,Contracted,,',
    'Kept,Commercial,Contracted,,',
    'Changed,Commercial,Termed,,',
    'Over,Commercial,Contracted,12/31/2020,',
    'Rejected,Commercial,Perhaps,,',
  ]);
  expect(found.counts).toMatchObject({ new: 5, changed: 1, same: 1, rejected: 1 });
  expect(found.rewritten).toEqual([
    `Payer contracts apply to no plan of ${facilities.own} for 3 payers that none of them has yet by that name: Umberly Inc, Elsewhere, Changed.`,
  ]);
});
