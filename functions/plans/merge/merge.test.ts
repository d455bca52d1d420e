import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { limits } from '../../../shared/limits.ts';
import type { PlanMerge } from '../../../shared/plan/changes/plan-changes.ts';
import { hasEnded } from '../../../shared/plan/ending.ts';
import type { Plan, PlanContent } from '../../../shared/plan/plan.ts';
import { changing } from '../../testing/http-event.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import type { TestAnswer } from '../../testing/test-answer.ts';
import { facilities, startTestWorld } from '../../testing/world.ts';
import { planCalls, planOf } from '../testing/plan-calls.ts';

const dayMs = 24 * 60 * 60 * 1_000;
// Tokens are checked against the real time.
const start = Math.floor(Date.now() / 1_000) * 1_000;
let clock = start;

const world = await startTestWorld({ now: () => clock });
let admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });

const { edit, history, planNow, restore } = planCalls(world, () => admin);
const add = (descriptiveName: string, more: Partial<PlanContent> = {}) =>
  world.addPlan('own', { descriptiveName, ...more });
const verify = (id: string, version: number) =>
  world.send(
    'verifyPlan',
    { params: { id }, headers: changing(version), body: { groups: ['claims', 'contacts'] } },
    admin,
  );
const merge = (id: string, other: string, more: Partial<PlanMerge> & { version?: number } = {}) => {
  const { version = 1, ...chosen } = more;
  const body = { other: { _id: other, version: 1 }, take: [], both: [], ...chosen };
  return world.send('mergePlans', { params: { id }, headers: changing(version), body }, admin);
};
const undo = (id: string, version: number, body: { keptVersion?: number } = {}) =>
  world.send('undoMerge', { params: { id }, headers: changing(version), body }, admin);

/** The plan's content, without the fields that reflect its writes. */
const contentOf = ({ version: _v, updatedAt: _u, recent: _r, verification: _f, ...plan }: Plan) => plan;
const facts = (answer: TestAnswer) => answer.body as { message: string; fields?: Record<string, string> };

describe('merging two plans', () => {
  it('gives the kept plan the chosen values, and ends the other plan as replaced by it', async () => {
    const phone = (number: string) => [{ title: 'Claims', number }];
    const survivor = await add('Silver PPO', {
      ...{ notes: 'Kept notes', payerId: '11111', phoneNumbers: phone('555-0101') },
      ...{ prefixes: [{ value: 'AAA' }, { value: 'BBB' }] },
    });
    const other = await add('Silver P.P.O.', {
      ...{ notes: 'Other notes', payerId: '22222', phoneNumbers: phone('555-0102') },
      ...{ prefixes: [{ value: 'BBB' }, { value: 'CCC' }], authorizationNotes: 'Not taken' },
    });
    await verify(survivor, 1);
    const answer = await merge(survivor, other, { version: 2, take: ['payerId'], both: ['prefixes'] });
    const plan = planOf(answer);
    expect(answer.status).toBe(200);
    expect(plan).toMatchObject({
      ...{
        _id: survivor,
        version: 3,
        notes: 'Kept notes',
        payerId: '22222',
        phoneNumbers: phone('555-0101'),
      },
      prefixes: [{ value: 'AAA' }, { value: 'BBB' }, { value: 'CCC' }],
    });
    expect(plan.authorizationNotes).toBe(samplePlan().authorizationNotes);
    // A changed fact is no longer verified; the others still are.
    expect(plan.verification?.verified?.map(({ groups }) => groups)).toEqual([['contacts']]);
    expect(await planNow(survivor)).toEqual(plan);

    const into = { id: survivor, name: 'Silver PPO' };
    const gone = await planNow(other);
    expect(gone).toMatchObject({ version: 2, notes: 'Other notes', successor: into });
    expect(gone.mergedInto).toEqual({ ...into, at: new Date(clock).toISOString(), version: 3 });
    // It has ended at every desk, even where the day starts last.
    expect(hasEnded(gone, new Date(clock - 10 * 60 * 60 * 1_000).toISOString().slice(0, 10))).toBe(true);
  });

  it('is recorded in the audit log, as is undoing it', async () => {
    const [survivor, other] = [await add('Gold HMO'), await add('Gold H.M.O.')];
    await merge(survivor, other);
    await undo(other, 2);
    const { body } = await world.send('readAuditLog', { query: {} }, admin);
    // Both entries have the same time, so the log returns them in either order.
    const entries = (body as { data: AuditEntry[] }).data
      .filter(({ target }) => target?.id === survivor || target?.id === other)
      .map(({ action, detail, target }) => [action, target?.id, detail]);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['mergePlans', survivor, 'merges in Gold H.M.O.'],
        ['undoMerge', other, 'undoes the merge into Gold HMO'],
      ]),
    );
  });

  it('appears in the histories of both plans', async () => {
    const [survivor, other] = [await add('A'), await add('B')];
    await merge(survivor, other);
    const [[first], [second]] = [await history(survivor), await history(other)];
    expect(first).toMatchObject({ version: 2, kind: 'changed', merged: { id: other, name: 'B' } });
    expect(second).toMatchObject({
      version: 2,
      kind: 'changed',
      merged: { id: survivor, name: 'A', into: true },
    });
    expect(second?.changes.map(({ field }) => field)).toEqual(['endsOn', 'successor']);
  });

  it('keeps one status per facility, however many lists name it', async () => {
    const lines = (...rows: ['own' | 'second', 'Contracted' | 'Not Contracted'][]) => ({
      facilityContracts: rows.map(([facility, contractStatus]) => ({
        facilityName: facilities[facility],
        contractStatus,
      })),
    });
    const survivor = await add('A', lines(['own', 'Not Contracted']));
    const other = await add('B', lines(['own', 'Contracted'], ['second', 'Contracted']));
    const plan = planOf(await merge(survivor, other, { both: ['facilityContracts'] }));
    expect(plan.facilityContracts).toEqual(
      lines(['own', 'Not Contracted'], ['second', 'Contracted']).facilityContracts,
    );
  });

  it('takes an empty value from the other plan, and an image together with its key', async () => {
    const survivor = await add('A', { ipaPayerId: '12345' });
    const other = await add('B', { ipaPayerId: undefined, image: '/x.png', imagePublicId: 'x.png' });
    const plan = planOf(await merge(survivor, other, { take: ['ipaPayerId', 'image'] }));
    expect(plan).toMatchObject({ image: '/x.png', imagePublicId: 'x.png' });
    expect(plan).not.toHaveProperty('ipaPayerId');
  });

  it('lets the kept plan replace neither itself nor the other plan', async () => {
    const survivor = await add('A');
    const other = await add('B', { successor: { id: survivor, name: 'A' }, endsOn: '2020-12-31' });
    const plan = planOf(await merge(survivor, other, { take: ['successor', 'endsOn'] }));
    expect(plan).toMatchObject({ endsOn: '2020-12-31' });
    expect(plan).not.toHaveProperty('successor');
    // It had ended before, and that date is kept.
    expect((await planNow(other)).endsOn).toBe('2020-12-31');
  });

  it('is refused when a chain of successors would become a circle', async () => {
    const other = await add('B');
    const between = await add('Between', { successor: { id: other, name: 'B' } });
    const survivor = await add('A', { successor: { id: between, name: 'Between' } });
    const answer = await merge(survivor, other);
    expect([answer.status, facts(answer).fields]).toEqual([
      400,
      { successor: expect.stringContaining('replace each other') },
    ]);
    expect(await planNow(other)).not.toHaveProperty('mergedInto');
  });

  it('is refused with itself, with another facility’s or a missing plan, and for invalid choices', async () => {
    const [survivor, other, gone] = [await add('A'), await add('B'), await add('C')];
    await world.send('deletePlan', { params: { id: gone }, headers: changing(1) }, admin);
    const elsewhere = await world.addPlan('second');
    const answers = await Promise.all([
      merge(survivor, survivor),
      merge(survivor, elsewhere),
      merge(survivor, 'nothing'),
      merge(survivor, gone),
      merge(survivor, other, { take: ['facilityName', 'imagePublicId', 'colour'] }),
      merge(survivor, other, { both: ['notes'] }),
      merge(survivor, other, { take: ['prefixes'], both: ['prefixes'] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 409, 400, 400, 400]);
    expect(answers.map((answer) => Object.keys(facts(answer).fields ?? {}))).toEqual([
      ['other'],
      ['other'],
      ['other'],
      [],
      ['facilityName', 'imagePublicId', 'colour'],
      ['notes'],
      ['prefixes'],
    ]);
    expect(await planNow(survivor)).toMatchObject({ version: 1 });
  });

  it('is refused when a list would become too long', async () => {
    const many = (from: number) => ({
      phoneNumbers: Array.from({ length: limits.rows.phones }, (_, at) => ({
        title: 'Line',
        number: `555-${String(from + at).padStart(4, '0')}`,
      })),
    });
    const [survivor, other] = [await add('A', many(0)), await add('B', many(1_000))];
    const answer = await merge(survivor, other, { both: ['phoneNumbers'] });
    expect(facts(answer).fields).toEqual({ phoneNumbers: `At most ${limits.rows.phones} phone numbers.` });
  });

  it('is refused with the current plan when the user has not seen both newest versions', async () => {
    const [survivor, other] = [await add('A'), await add('B')];
    await edit(other, 1, { descriptiveName: 'B', notes: 'Newer' });
    const late = await merge(survivor, other);
    expect([late.status, late.body]).toMatchObject([412, { current: { _id: other, notes: 'Newer' } }]);
    await edit(survivor, 1, { descriptiveName: 'A', notes: 'Newer, too' });
    const later = await merge(survivor, other, { other: { _id: other, version: 2 } });
    expect([later.status, later.body]).toMatchObject([412, { current: { _id: survivor, version: 2 } }]);
    expect(await planNow(other)).toMatchObject({ version: 2 });
  });

  it('happens only once among concurrent merges of the same plans', async () => {
    for (const round of [1, 2, 3]) {
      const [a, b, c] = [await add(`A ${round}`), await add(`B ${round}`), await add(`C ${round}`)];
      const answers = await Promise.all([merge(a, b), merge(b, a), merge(c, b)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const merged = (await Promise.all([a, b, c].map(planNow))).filter(({ mergedInto }) => mergedInto);
      expect(merged).toHaveLength(1);
    }
  });
});

describe('a merged plan', () => {
  it('cannot be edited, verified, restored, deleted, ended or merged again', async () => {
    const [survivor, other, third] = [await add('A'), await add('B'), await add('C')];
    await merge(survivor, other);
    const sent = { params: { id: other }, headers: changing(2) };
    const again = { other: { _id: other, version: 2 } };
    const answers = await Promise.all([
      edit(other, 2, { notes: 'No.' }),
      verify(other, 2),
      world.send('restorePlan', { ...sent, body: { version: 1 } }, admin),
      world.send('deletePlan', sent, admin),
      world.send('setPlanEnding', { ...sent, body: {} }, admin),
      merge(third, other, again),
      merge(other, third, { version: 2 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
    expect(new Set(answers.map((answer) => facts(answer).message))).toEqual(
      new Set(['B was merged into A. Edit that plan, or undo the merge first.']),
    );
    expect(await planNow(other)).toMatchObject({ version: 2 });
  });

  it('is restored together with the kept plan when the merge is undone', async () => {
    const survivor = await add('A', { notes: 'Of A' });
    const other = await add('B', { notes: 'Of B', endsOn: '2030-12-31' });
    const before = [await planNow(survivor), await planNow(other)].map(contentOf);
    await merge(survivor, other, { take: ['notes', 'descriptiveName'] });
    const answer = await undo(other, 2, { keptVersion: 2 });
    expect([answer.status, planOf(answer)]).toMatchObject([200, { _id: other, version: 3 }]);
    expect([await planNow(survivor), await planNow(other)].map(contentOf)).toEqual(before);
    const [[first], [second]] = [await history(survivor), await history(other)];
    expect(first).toMatchObject({ kind: 'restored', restoredVersion: 1, merged: { id: other, name: 'B' } });
    expect(second).toMatchObject({
      kind: 'restored',
      restoredVersion: 1,
      merged: { id: survivor, into: true },
    });
    // Everything is as before the merge.
    expect((await merge(other, survivor, { version: 3, other: { _id: survivor, version: 3 } })).status).toBe(
      200,
    );
  });

  it('regains its former successor when the merge is undone', async () => {
    const survivor = await add('A');
    const other = await add('B', { successor: { id: survivor, name: 'A' } });
    await edit(survivor, 1, { descriptiveName: 'A', successor: undefined });
    await merge(survivor, other, { version: 2 });
    await undo(other, 2, { keptVersion: 3 });
    expect(await planNow(other)).toMatchObject({ successor: { id: survivor, name: 'A' } });
  });

  it('is restored alone, after a warning, when the kept plan has changed since the merge', async () => {
    const [survivor, other] = [await add('A'), await add('B')];
    await merge(survivor, other);
    await edit(survivor, 2, { descriptiveName: 'A', notes: 'After the merge' });
    const refused = await Promise.all([
      undo(other, 2, { keptVersion: 2 }),
      undo(other, 2, { keptVersion: 3 }),
      undo(other, 1),
    ]);
    expect(refused.map(({ status, body }) => [status, body])).toMatchObject([
      [412, { current: { _id: survivor, version: 3, notes: 'After the merge' } }],
      [412, { current: { _id: survivor, version: 3 } }],
      [412, { current: { _id: other, version: 2 } }],
    ]);
    expect((await undo(other, 2)).status).toBe(200);
    expect(await planNow(survivor)).toMatchObject({ version: 3, notes: 'After the merge' });
    expect(await planNow(other)).not.toHaveProperty('mergedInto');
    expect((await undo(other, 3)).status).toBe(409);
  });

  it('is restored alone when the kept plan has been deleted since the merge', async () => {
    const [survivor, other] = [await add('A'), await add('B')];
    await merge(survivor, other);
    await world.send('deletePlan', { params: { id: survivor }, headers: changing(2) }, admin);
    const refused = await undo(other, 2, { keptVersion: 2 });
    expect([refused.status, facts(refused).message]).toEqual([409, 'A no longer exists. Restore B alone.']);
    expect((await undo(other, 2)).status).toBe(200);
    expect(await planNow(other)).not.toHaveProperty('mergedInto');
  });

  it(`can be restored for ${limits.deletedPlanDays} days`, async () => {
    const [survivor, other, second] = [await add('A'), await add('B'), await add('C')];
    await merge(survivor, other);
    await merge(survivor, second, { version: 2 });
    clock = start + limits.deletedPlanDays * dayMs - 1;
    admin = await world.signIn('admin@demo.test');
    expect((await undo(second, 2)).status).toBe(200);
    clock += 1;
    const late = await undo(other, 2);
    expect([late.status, facts(late).message]).toEqual([
      409,
      'B was merged more than 90 days ago. That can no longer be undone.',
    ]);
    clock = start;
    admin = await world.signIn('admin@demo.test');
  });

  it('can be deleted once the merge can no longer be undone, and then restored as an ended plan', async () => {
    const [survivor, other] = [await add('A'), await add('B')];
    await merge(survivor, other);
    clock = start + limits.deletedPlanDays * dayMs;
    admin = await world.signIn('admin@demo.test');
    const late = { params: { id: other }, headers: changing(2) };
    expect((await edit(other, 2, { notes: 'No.' })).status).toBe(409);
    expect((await world.send('deletePlan', late, admin)).status).toBe(204);
    const back = await restore(other, 3, { version: 2 });
    expect(back.status).toBe(200);
    expect(planOf(back)).toMatchObject({ successor: { id: survivor } });
    expect(planOf(back)).not.toHaveProperty('mergedInto');
    clock = start;
    admin = await world.signIn('admin@demo.test');
  });
});
