import { describe, expect, it } from '@jest/globals';
import type { ImportDetail } from '../../shared/import/batch.ts';
import { planFieldKeys } from '../../shared/plan/fields/fields.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import type { Table } from '../data/table/table.ts';
import { changing } from '../testing/http-event.ts';
import { planMap } from '../testing/odd-files.ts';
import { openTestImports } from '../testing/test-imports.ts';
import { facilities, type SignedInBrowser, startTestWorld, type World } from '../testing/world.ts';

let made = 0;

const world = await startTestWorld();
const mails = ['one@demo.test', 'two@demo.test'];
for (const email of mails) await world.addPerson({ email, role: 'admin' });
const people = await Promise.all(mails.map((email) => world.signIn(email)));
const imports = openTestImports(world, () => person(0));

function person(at: number): SignedInBrowser {
  const browser = people[at];
  if (browser === undefined) throw new Error('Nobody is signed in.');
  return browser;
}

/** Adds a plan to the second facility and returns its ID and number. */
async function newPlan() {
  made += 1;
  const number = 9_000 + made;
  const names = { descriptiveName: `Fernholt ${number}`, payerName: 'Fernholt', planName: `Plan ${number}` };
  const id = await world.addPlan('second', {
    ...{ financialClass: 'Commercial', payerCode: 1, planCode: number, notes: 'Before', ...names },
  });
  return { id, number };
}
const planNow = async (id: string, as = person(0)) =>
  ((await world.send('getPlan', { params: { id } }, as)).body as { data: Plan }).data;

/** What people do to a plan, each with a check for its effect. */
const acts: Readonly<
  Record<
    string,
    { do(plan: Plan, as: SignedInBrowser): ReturnType<World['send']>; seen(plan: Plan): unknown }
  >
> = {
  edited: {
    do: (plan, as) => {
      const content = Object.fromEntries(planFieldKeys.map((key) => [key, plan[key]]));
      const body = { ...content, notes: 'Edited' };
      return world.send('updatePlan', { params: { id: plan._id }, headers: on(plan), body }, as);
    },
    seen: ({ notes }) => notes === 'Edited',
  },
  verified: {
    do: (plan, as) =>
      world.send(
        'verifyPlan',
        { params: { id: plan._id }, headers: on(plan), body: { groups: ['claims'], source: 'portal' } },
        as,
      ),
    seen: ({ verification }) => verification?.verified?.some(({ groups }) => groups.includes('claims')),
  },
  'given an owner': {
    do: (plan, as) =>
      world.send('setPlanOwner', { params: { id: plan._id }, headers: on(plan), body: { interval: 30 } }, as),
    seen: ({ verification }) => verification?.interval === 30,
  },
  retired: {
    do: (plan, as) =>
      world.send(
        'setPlanEnding',
        { params: { id: plan._id }, headers: on(plan), body: { endsOn: '2031-12-31' } },
        as,
      ),
    seen: ({ endsOn }) => endsOn === '2031-12-31',
  },
  'merged with another one': {
    async do(plan, as) {
      const phoneNumbers = [{ title: 'Claims', number: '(555) 555-0199' }];
      const _id = await world.addPlan('second', { descriptiveName: 'Twin', phoneNumbers });
      const body = { other: { _id, version: 1 }, take: ['phoneNumbers'], both: [] };
      return world.send('mergePlans', { params: { id: plan._id }, headers: on(plan), body }, as);
    },
    seen: ({ phoneNumbers }) => phoneNumbers.some(({ number }) => number === '(555) 555-0199'),
  },
};
/** Merges the plan into another one: whatever is done to it afterwards would be seen by nobody. */
async function mergeAway({ _id, version }: Plan, as: SignedInBrowser) {
  const id = await world.addPlan('second', { descriptiveName: 'Twin' });
  const body = { other: { _id, version }, take: [], both: [] };
  return world.send('mergePlans', { params: { id }, headers: changing(), body }, as);
}
const on = ({ version }: Pick<Plan, 'version'>) => changing(version);
const names = Object.keys(acts);
/** Acts that differ in what they write: one plan or two, content, verification, or neither of them. */
const both = ['edited', 'merged with another one'];
const kept = ['edited', 'verified'];
const compared = [...kept, 'given an owner'];
const act = (name: string) => {
  const found = acts[name];
  if (found === undefined) throw new Error(name);
  return found;
};

describe('a plan that two users change concurrently', () => {
  it.each(names.map((name) => ['edited', name]))(
    'is %s and %s: one change is saved; the other user gets the current plan and can then save, too',
    async (one, other) => {
      const { id } = await newPlan();
      const plan = await planNow(id);
      const [first, second] = [act(one), act(other)];
      const answers = await Promise.all([first.do(plan, person(0)), second.do(plan, person(1))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const late = answers[0].status === 412 ? { act: first, at: 0 } : { act: second, at: 1 };
      const { current } = (answers[late.at]?.body ?? {}) as { current?: Plan };
      const done = late.act === first ? second : first;
      expect(current).toMatchObject({ _id: id, version: 2 });
      expect(done.seen(current as Plan)).toBe(true);
      const again = await late.act.do(current as Plan, person(late.at));
      expect(again.status).toBe(200);
      const now = await planNow(id);
      expect([first.seen(now), second.seen(now)]).toEqual([true, true]);
    },
  );
});

describe('a plan that one user changes while another merges it into another plan', () => {
  it.each(both)('is %s or merged, not both, and the refused user gets the current plan', async (name) => {
    const { id } = await newPlan();
    const plan = await planNow(id);
    const answers = await Promise.all([mergeAway(plan, person(0)), act(name).do(plan, person(1))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [gone] = answers;
    const now = await planNow(id);
    expect([now.mergedInto !== undefined, act(name).seen(now) === true]).toEqual(
      gone.status === 200 ? [true, false] : [false, true],
    );
    const late = answers.find(({ status }) => status === 412);
    expect(late?.body).toMatchObject({ current: { _id: id, version: 2 } });
  });
});

/** A table that does something else before its first transaction, after the part has been read. */
function tableAfter(table: Table, interfere: () => Promise<unknown>): Table {
  let left = 1;
  return {
    ...table,
    async transact(...args: Parameters<Table['transact']>) {
      if (left-- > 0) await interfere();
      return table.transact(...args);
    },
  };
}

describe('a plan that a user and an import change concurrently', () => {
  async function checkedFor(number: number): Promise<ImportDetail> {
    const line = `Fernholt ${number},Fernholt,Plan ${number},${number},Listed`;
    const { _id } = await imports.drop(`Name,Payer,Plan,Code,Notes\n${line}\n`, facilities.second);
    return imports.check(_id, planMap);
  }

  it.each(kept)('is %s during the import: that stays, and a conflict is reported', async (name) => {
    const { id, number } = await newPlan();
    const found = await checkedFor(number);
    expect(found.counts).toMatchObject({ changed: 1 });
    await imports.startApply(found);
    const interfere = async () => expect((await act(name).do(await planNow(id), person(1))).status).toBe(200);
    await imports.work({ table: tableAfter(world.container.table, interfere) });
    expect(await imports.find(found._id)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } });
    expect(await imports.rows(found._id, 'conflicts')).toMatchObject([{ planId: id }]);
    const now = await planNow(id);
    expect(act(name).seen(now)).toBe(true);
    expect(now.notes).not.toBe('Listed');
  });

  it('is added by hand while its import writes: it is not added twice, and a conflict is reported', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `New ${at},Fernholt,New ${at},${8_000 + at},Listed`);
    const { _id } = await imports.drop(`Name,Payer,Plan,Code,Notes\n${rows.join('\n')}\n`, facilities.second);
    const found = await imports.check(_id, planMap);
    expect(found.counts).toMatchObject({ new: 40 });
    await imports.startApply(found);
    const last = { planName: 'New 39', planCode: 8_039, notes: 'Mine' };
    const plan = { financialClass: 'Commercial' as const, descriptiveName: 'New', payerName: 'Fernholt' };
    // The first part has been compared by then.
    const interfere = () => world.addPlan('second', { ...plan, ...last });
    await imports.work({ table: tableAfter(world.container.table, interfere) });
    expect(await imports.find(_id)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } });
    const plans = (await imports.plans(facilities.second)).filter(({ planCode }) => planCode === 8_039);
    expect(plans).toMatchObject([{ notes: 'Mine' }]);
  });

  it('is merged into another plan during the dry run: it stays, and a conflict is reported', async () => {
    const { id, number } = await newPlan();
    const line = `Fernholt ${number},Fernholt,Plan ${number},${number},Listed`;
    const { _id } = await imports.drop(`Name,Payer,Plan,Code,Notes\n${line}\n`, facilities.second);
    await imports.map(_id, planMap);
    const { table } = world.container;
    let merged = false;
    // By then the plans have been listed, and are read again for comparison.
    const late: Table = {
      ...table,
      async getMany(...args) {
        const [first] = args[0];
        if (!merged && first?.sk.startsWith('PLAN#') === true) {
          merged = true;
          expect((await mergeAway(await planNow(id), person(1))).status).toBe(200);
        }
        return table.getMany(...args);
      },
    };
    await imports.work({ table: late });
    const found = await imports.find(_id);
    expect([merged, found.counts]).toMatchObject([true, { changed: 1 }]);
    expect(await imports.apply(found)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } });
    expect(await planNow(id)).toMatchObject({ mergedInto: expect.anything(), notes: 'Before' });
  });

  it.each(compared)('is %s during the undo: that stays, and a conflict is reported', async (name) => {
    const { id, number } = await newPlan();
    const found = await checkedFor(number);
    await imports.apply(found);
    expect(await planNow(id)).toMatchObject({ notes: 'Listed' });
    await imports.startUndo(found);
    const interfere = async () => expect((await act(name).do(await planNow(id), person(1))).status).toBe(200);
    await imports.work({ table: tableAfter(world.container.table, interfere) });
    expect(await imports.find(found._id)).toMatchObject({ state: 'undone', counts: { conflicts: 1 } });
    expect(act(name).seen(await planNow(id))).toBe(true);
  });
});
