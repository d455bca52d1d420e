import { expect, it } from '@jest/globals';
import { noMails } from '../../../shared/people/mail-choices.ts';
import type { Role } from '../../../shared/people/user.ts';
import { addDays } from '../../../shared/records/days.ts';
import { addContract } from '../../testing/hub-records.ts';
import { facilities, startTestWorld } from '../../testing/world.ts';
import { endingSection } from './ending-section.ts';
import { periodOf } from './period.ts';

const payerName = 'Fernholt';

const world = await startTestWorld();
const person = await world.addPerson({ email: 'admin@demo.test', role: 'admin' });
const facilityName = facilities.own;
const id = (await addContract(world, { facilityName, payerName, endDate: '2027-03-01' }))._id;
await addContract(world, {
  facilityName,
  payerName: 'Termed Health',
  status: 'Termed',
  endDate: '2027-03-01',
});
await addContract(world, { facilityName, payerName: 'Goes On', endDate: '2027-03-01' });
await addContract(world, { facilityName, payerName: 'Goes On', effectiveDate: '2027-03-02' });
await addContract(world, { facilityName: facilities.foreign, payerName: 'Foreign', endDate: '2027-03-01' });

const sectionOn = async (day: string, last: string, role: Role = 'admin', endingContracts = true) => {
  const { table } = world.container;
  const section = endingSection({ table, now: new Date(`${day}T12:00:00Z`) });
  return section({
    person: { ...person, role },
    choices: { ...noMails, endingContracts },
    facility: { id: 'north000', name: facilities.own, primaryColor: '#005b7f', version: 1 },
    period: periodOf(day, last),
  });
};

it('the digest lists each contract end at 60, 30 and 7 days, once each, for an administrator', async () => {
  const days: string[] = [];
  for (let day = '2026-12-01'; day < '2027-03-10'; day = addDays(day, 1)) {
    const part = await sectionOn(day, addDays(day, -1));
    if (part === undefined) continue;
    days.push(day);
    expect(part.heading).toBe('Payer contracts that end at North Hospital');
    expect(part.lines).toEqual([
      { text: expect.stringContaining(payerName), path: `/admin/payers?contract=${id}` },
    ]);
  }
  expect(days).toEqual(['2026-12-31', '2027-01-30', '2027-02-22']);
});

it('the digest makes up for days on which none was sent', async () => {
  const part = await sectionOn('2027-02-24', '2027-02-20');
  expect(part?.lines.map(({ text }) => text)).toEqual([
    'Fernholt (Commercial, Contracted): ends in 5 days, on Mar 1, 2027',
  ]);
});

it('the digest lists contract ends only for administrators who chose it', async () => {
  expect(await sectionOn('2027-02-22', '2027-02-21', 'user')).toBeUndefined();
  expect(await sectionOn('2027-02-22', '2027-02-21', 'admin', false)).toBeUndefined();
});
