import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../shared/limits.ts';
import { transactions } from '../../../../shared/plan/fields/electronic-ids.ts';
import { type PlanContent, planContentSchema } from '../../../../shared/plan/plan.ts';
import { plansPerFacility } from '../seed.ts';
import { demoFacilities } from './facilities.ts';
import { demoPeople } from './people.ts';
import { demoPlan } from './plans.ts';

const first = demoFacilities[0]?.name ?? '';
const directory = (name: string, size: number) =>
  Array.from({ length: size }, (_, place) => demoPlan(name, place));
const plans = directory(first, plansPerFacility);
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf);

describe('the demo directory', () => {
  it('has at least 150 plans in each of at least three facilities, all of them valid', () => {
    expect(plansPerFacility).toBeGreaterThanOrEqual(150);
    expect(demoFacilities.length).toBeGreaterThanOrEqual(3);
    for (const { name } of demoFacilities) {
      for (const plan of directory(name, plansPerFacility)) {
        expect(planContentSchema.parse(plan)).toEqual(plan);
      }
    }
  });

  it('has the same plan at the same place every time, and other plans in another facility', () => {
    expect(directory(first, 200)).toEqual(directory(first, 200));
    expect(demoPlan(demoFacilities[1]?.name ?? '', 60)).not.toEqual({ ...demoPlan(first, 60) });
  });

  it('never repeats a name or a plan code, even with 20,000 plans', () => {
    const many = directory(first, 20_000);
    expect(new Set(many.map((plan) => plan.descriptiveName)).size).toBe(many.length);
    const codes = many.flatMap(({ planCode }) => planCode ?? []);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('contains every financial class and status, and plans with and without images and other fields', () => {
    const count = (holds: (plan: PlanContent) => boolean) => plans.filter(holds).length;
    for (const financialClass of ['Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other']) {
      expect(count((plan) => plan.financialClass === financialClass)).toBeGreaterThan(5);
    }
    const statuses = new Set(
      plans.flatMap((plan) => plan.facilityContracts.map((line) => line.contractStatus)),
    );
    expect([...statuses].sort()).toEqual([
      'Contracted',
      'Must Call',
      'Must Call to Confirm',
      'Not Contracted',
      'See Notes',
    ]);
    expect(count((plan) => plan.image === undefined)).toBeGreaterThan(10);
    expect(count((plan) => plan.secondaryImage !== undefined)).toBeGreaterThan(80);
    expect(count((plan) => plan.notes === undefined && plan.portalLinks.length === 0)).toBeGreaterThan(1);
    expect(count((plan) => plan.prefixes.length > 1_390)).toBe(1);
    expect(count((plan) => plan.planCode === undefined)).toBeGreaterThan(5);
  });

  it('has a plan with every text at its maximum length', () => {
    const longest = plans.find((plan) => plan.notes?.length === limits.text.notes);
    expect(longest?.descriptiveName).toHaveLength(limits.text.name);
    expect(longest?.payerName).toHaveLength(limits.text.name);
    expect(longest?.planName).toHaveLength(limits.text.name);
    expect(longest?.authorizationNotes).toHaveLength(limits.text.notes);
    expect(longest?.portalLinks[0]?.url).toHaveLength(limits.text.url);
    expect(longest?.phoneNumbers[0]?.number).toHaveLength(limits.text.phone);
    expect(longest?.facilityAddress?.street).toHaveLength(limits.text.address);
    // A letter more in any of its texts is too much, except in facility names, which are the facilities' own.
    const names = demoFacilities.map(({ name }) => name);
    for (const text of textsOf(longest).filter((each) => !names.includes(each))) {
      const longer = JSON.stringify(longest, (_, value) => (value === text ? `${text}x` : value));
      expect([text, planContentSchema.safeParse(JSON.parse(longer)).success]).toEqual([text, false]);
    }
  });

  it('has realistic electronic IDs: long, lowercase, for every transaction, and plans without any', () => {
    const ids = plans.flatMap(({ electronicIds = [] }) => electronicIds);
    const longest = Math.max(...ids.map(({ id }) => id.length));
    expect(longest).toBe(limits.text.electronicId);
    expect(ids.filter(({ id }) => id.length === 11).length).toBeGreaterThan(50);
    expect(ids.filter(({ id }) => /[a-z]/.test(id)).length).toBeGreaterThan(50);
    expect(new Set(ids.map(({ transaction }) => transaction)).size).toBe(transactions.length);
    expect(plans.filter(({ electronicIds }) => electronicIds === undefined).length).toBeGreaterThan(5);
  });

  it('uses fictional phone numbers and reserved web addresses only', () => {
    const all = plans.flatMap(textsOf);
    const numbers = all.flatMap((text) => text.match(/\d{3}-\d{4}/g) ?? []);
    const urls = all.flatMap((text) => text.match(/https?:\/\/[^/\s]+/g) ?? []);
    expect([numbers.length > plans.length, urls.length > 100]).toEqual([true, true]);
    expect(numbers.filter((number) => !/^555-01\d\d$/.test(number))).toEqual([]);
    expect(urls.filter((url) => !/\.example$/.test(url))).toEqual([]);
  });

  it('gives the registrar two facilities, including the first, and the administrator all of them', () => {
    const names = demoFacilities.map(({ name }) => name);
    const registrar = demoPeople.find(({ email }) => email === 'user@demo.test');
    expect(registrar?.facilities).toHaveLength(2);
    expect(registrar?.facilities).toContain([...names].sort()[0]);
    expect(demoPeople.find(({ email }) => email === 'admin@demo.test')?.facilities).toEqual(names);
    expect(demoPeople.find(({ email }) => email === 'pending@demo.test')?.requested).toHaveLength(1);
  });
});
