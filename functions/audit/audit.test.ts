import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OperationId } from '../../shared/api/routes.ts';
import type { AuditEntry, AuditFilter } from '../../shared/audit/audit.ts';
import { limits } from '../../shared/limits.ts';
import { times } from '../../shared/testing/depth.ts';
import { codeAt, stepAt } from '../clients/pool/totp.ts';
import { auditPartition, entryIds } from '../data/audit/audit-log.ts';
import { findUserByEmail } from '../data/people/users.ts';
import { createLink } from '../data/records/links.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { allPages } from '../testing/all-pages.ts';
import type { TestRequest } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, password, type SignedInBrowser, startTestWorld } from '../testing/world.ts';

/** Tokens are checked against the real clock, so this one stays near it. Each call under test gets its own point in time. */
let now = Date.now();

const world = await startTestWorld({ now: () => now });
const adminId = (await world.addPerson({ email: 'admin@demo.test', role: 'admin' })).id;
const memberId = (await world.addPerson({ email: 'member@demo.test' })).id;
const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
const admin = await world.signIn('admin@demo.test');
let member = await world.signIn('member@demo.test');
afterEach(() => {
  jest.restoreAllMocks();
});

/** Reads all entries that match a filter, across all pages. */
async function entries(filter: AuditFilter = {}, limit?: number): Promise<AuditEntry[]> {
  const pages = await allPages(async (cursor) => {
    const query = { ...filter, ...(limit && { limit: String(limit) }), ...cursor };
    const { status, body } = await world.send('readAuditLog', { query }, admin);
    expect(status).toBe(200);
    return body as { data: AuditEntry[]; nextCursor?: string };
  });
  return pages.flatMap(({ data }) => data);
}

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);
/** Sends a call and returns its entries in the log. */
async function recorded(id: OperationId, request: TestRequest, as?: SignedInBrowser) {
  now += 1_000;
  const answer = await world.send(id, request, as);
  const found = (await entries({ from: new Date(now).toISOString() })).filter(
    ({ requestId }) => requestId === idOf(answer),
  );
  return { status: answer.status, found };
}
const wrong = (email: string) => ({
  body: { email, password: 'Wrong-pass-1', activeFacility: facilities.own },
});

describe('the audit log', () => {
  it('records who signed in, at which facility, and from which network', async () => {
    const request = { body: { email: 'member@demo.test', password, activeFacility: facilities.own } };
    const { found } = await recorded('login', request);
    expect(found).toEqual([
      expect.objectContaining({
        kind: 'signIn',
        action: 'login',
        outcome: 'done',
        actor: { id: memberId, name: 'Test Person', email: 'member@demo.test' },
        detail: facilities.own,
        at: new Date(now).toISOString(),
        network: expect.stringMatching(/^[0-9a-f]{12}$/),
      }),
    ]);
  });

  it('records whose session a logout ended', async () => {
    const { cookies } = await world.signIn('member@demo.test');
    const { found } = await recorded('logout', { cookies });
    expect(found).toMatchObject([
      { kind: 'signIn', outcome: 'done', actor: { id: memberId, email: 'member@demo.test' } },
    ]);
  });

  it('names the address typed at a refused sign-in only if it belongs to an account', async () => {
    const memberLogin = await recorded('login', wrong('member@demo.test'));
    expect(memberLogin.found).toMatchObject([
      {
        outcome: 'refused',
        code: 'INVALID_CREDENTIALS',
        target: { type: 'person', id: memberId, name: 'member@demo.test' },
      },
    ]);
    const unknown = await recorded('login', wrong('my-password-by-mistake@demo.test'));
    expect(unknown.found).toMatchObject([{ outcome: 'refused', target: { type: 'address' } }]);
    expect(JSON.stringify(unknown.found)).not.toContain('by-mistake');
    for (const { found } of [memberLogin, unknown]) expect(found[0]).not.toHaveProperty('actor');
  });

  it('records that a second factor was switched off only if it was', async () => {
    const off = (currentPassword: string) =>
      recorded('switchOffSecondFactor', { body: { currentPassword } }, member);
    const refused = (await off('Wrong-pass-1')).found.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toHaveLength(1);
    expect(refused[0]).not.toHaveProperty('detail');
    const done = (await off(password)).found.filter(({ outcome }) => outcome === 'done');
    expect(done).toMatchObject([{ kind: 'secondFactor', detail: 'switched off' }]);
    member = await world.signIn('member@demo.test');
  });

  it('records that a second factor was switched on and that recovery codes were renewed', async () => {
    const browser = await world.addSignedIn({ email: 'app@demo.test' });
    const currentPassword = { body: { currentPassword: password } };
    const { setup, secret } = (await world.send('startSecondFactor', currentPassword, browser)).body as {
      setup: string;
      secret: string;
    };
    const body = { setup, code: codeAt(secret, stepAt(now)) };
    const on = await recorded('confirmSecondFactor', { body }, browser);
    expect(on.found).toMatchObject([{ kind: 'secondFactor', outcome: 'done', detail: 'switched on' }]);
    now += 30_000;
    const proof = { currentPassword: password, code: codeAt(secret, stepAt(now)) };
    const renewed = await recorded('renewRecoveryCodes', { body: proof }, browser);
    expect(renewed.found).toMatchObject([{ kind: 'secondFactor', detail: 'new recovery codes' }]);
  });

  it('records who approved whom, granted which rights, and deleted whom', async () => {
    const { id } = await world.addPerson({ email: 'new@demo.test', status: 'pending' });
    const target = { type: 'person', id, name: 'Test Person' };
    const actor = { id: adminId, name: 'Test Person', email: 'admin@demo.test' };
    const approval = { params: { id }, body: { approvedFacilities: [facilities.own] } };
    const calls = [
      ['approveUser', 'registration', approval],
      ['makeAdmin', 'rights', { params: { id } }],
      ['deleteUser', 'deletion', { params: { id } }],
    ] as const;
    for (const [action, kind, request] of calls) {
      const { found } = await recorded(action, request, admin);
      expect(found).toEqual([expect.objectContaining({ kind, action, outcome: 'done', actor, target })]);
    }
    expect((await entries({ type: 'person', id })).map(({ action }) => action)).toEqual([
      'deleteUser',
      'makeAdmin',
      'approveUser',
    ]);
  });

  it('records which facilities a person was approved for, granted and lost', async () => {
    const { id } = await world.addPerson({ email: 'moved@demo.test', status: 'pending' });
    const params = { id };
    const body = { approvedFacilities: [facilities.own] };
    expect((await recorded('approveUser', { params, body }, admin)).found).toMatchObject([
      { detail: `facilities granted: ${facilities.own}` },
    ]);
    const again = { params, body: { approvedFacilities: [facilities.foreign] } };
    expect((await recorded('approveUser', again, admin)).found[0]).not.toHaveProperty('detail');
    const user = await findUserByEmail(world.container.table, 'moved@demo.test');
    const { firstName, lastName, email, phoneNumber, npi, version } = user ?? {};
    const edit = { firstName, lastName, email, phoneNumber, npi, facilityAccess: [facilities.foreign] };
    const request = { params, headers: { 'if-match': `"${version}"` }, body: edit };
    expect((await recorded('updateUser', request, admin)).found).toMatchObject([
      {
        target: { id },
        detail: `facilities granted: ${facilities.foreign}, facilities removed: ${facilities.own}`,
      },
    ]);
  });

  it('records who deleted a plan and who was refused', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Fernholt PPO' });
    const request = { params: { id }, headers: { 'if-match': '"1"' } };
    expect((await recorded('deletePlan', request, member)).found).toMatchObject([
      { outcome: 'refused', code: 'NOT_ALLOWED', actor: { id: memberId }, target: { type: 'plan', id } },
    ]);
    const deleted = await recorded('deletePlan', request, admin);
    expect(deleted.found).toMatchObject([
      { outcome: 'done', target: { type: 'plan', id, name: 'Fernholt PPO' } },
    ]);
    expect(await entries({ type: 'plan', id, kind: 'deletion' })).toHaveLength(2);
  });

  it('can be read only by administrators, and records each time it is read', async () => {
    const { status, found } = await recorded('readAuditLog', { query: { kind: 'lock' } }, admin);
    expect(status).toBe(200);
    expect(found).toMatchObject([{ kind: 'audit', action: 'readAuditLog', detail: 'kind: lock' }]);
    expect((await recorded('readAuditLog', {}, member)).status).toBe(403);
  });

  it('records whose token is used after the person’s sessions were ended', async () => {
    const { id } = await world.addPerson({ email: 'stolen@demo.test' });
    const browser = await world.signIn('stolen@demo.test');
    await world.changePerson(id, { sessionsEndedAt: new Date(now + 1).toISOString() });
    expect(await recorded('listPlans', { query: { facility: facilities.own } }, browser)).toMatchObject({
      status: 401,
      found: [{ kind: 'refusal', outcome: 'refused', code: 'SESSION_ENDED', actor: { id } }],
    });
  });

  it('records what an export contains when the page reports it', async () => {
    const { status, found } = await recorded(
      'noteExport',
      { body: { what: 'plans shown', rows: 7 } },
      member,
    );
    expect(status).toBe(204);
    expect(found).toMatchObject([
      { kind: 'export', actor: { id: memberId }, detail: 'plans shown, rows: 7' },
    ]);
  });

  it('names who called, but not what if it cannot be an ID, such as a name typed into the address', async () => {
    const { status, found } = await recorded('getPlan', { params: { id: 'Jane Q. Roe' } }, member);
    expect([status, found.length]).toEqual([404, 1]);
    expect(found[0]).toMatchObject({ code: 'NOT_FOUND', actor: { id: memberId } });
    expect(found[0]).not.toHaveProperty('target');
  });

  it('contains neither passwords nor tokens', async () => {
    const text = JSON.stringify(await entries());
    for (const secret of [password, 'Wrong-pass-1', ...member.accessToken.split('.'), ...member.cookies])
      expect(text).not.toContain(secret);
  });

  it('names the payer whose status is set, and where', async () => {
    const body = {
      ...{ payerName: 'Fernholt', financialClass: 'Medicare', status: 'Contracted' },
      facilities: [{ facilityName: facilities.own }, { facilityName: facilities.foreign }],
    };
    const request = { body, headers: { 'idempotency-key': 'set-a-payers-status' } };
    expect((await recorded('setPayerStatus', request, admin)).found).toMatchObject([
      {
        outcome: 'done',
        detail: `Fernholt (Medicare): Contracted at ${facilities.own}, ${facilities.foreign}`,
      },
    ]);
  });

  it('names a facility, even one that is deleted, and tells what of it was changed', async () => {
    const edit = { name: 'Far Hospital', primaryColor: '#005b7f' };
    const create = await recorded('createFacility', { body: edit }, admin);
    const id = create.found[0]?.target?.id ?? '';
    const params = { id };
    const update = async (version: number, body: object) => {
      const request = { params, headers: { 'if-match': `"${version}"` }, body: { ...edit, ...body } };
      return (await recorded('updateFacility', request, admin)).found;
    };
    const target = { type: 'facility', id, name: 'Far Hospital' };
    expect(create.found).toMatchObject([{ outcome: 'done', target }]);
    expect(await update(1, { archived: true, verifyEvery: 0 })).toMatchObject([
      { target, detail: 'archived' },
    ]);
    expect(await update(2, { name: 'Near Hospital', verifyEvery: 90 })).toMatchObject([
      { target, detail: 'renamed to Near Hospital, restored, interval of verification' },
    ]);
    expect(await update(1, {})).toMatchObject([{ outcome: 'refused', code: 'STALE' }]);
    const named = { ...target, name: 'Near Hospital' };
    expect((await recorded('deleteFacility', { params }, admin)).found).toMatchObject([{ target: named }]);
  });

  it('names a contract, a policy and another name of a payer, even one that is deleted, and where it was', async () => {
    const keyed = (key: string) => ({ 'idempotency-key': key });
    const facilityName = facilities.own;
    const kinds = [
      ['PayerContract', 'payer contract', { payerName: 'Fernholt', facilityName }, { notes: 'Ask first.' }],
      ['PlanPolicy', 'plan policy', { planName: 'Fernholt', facilityName }, { notes: 'Ask first.' }],
      ['PayerName', 'other name', { name: 'Fernholt', payerName: 'FHT', kind: 'brand' }, { notes: 'Old.' }],
    ] as const;
    for (const [kind, type, body, edit] of kinds) {
      const added = await recorded(`create${kind}`, { body, headers: keyed(`add-${kind}`) }, admin);
      const id = added.found[0]?.target?.id ?? '';
      const params = { id };
      const change = { params, body: edit, headers: { 'if-match': '"1"' } };
      const changed = await recorded(`update${kind}`, change, admin);
      const deleted = await recorded(`delete${kind}`, { params, headers: { 'if-match': '"2"' } }, admin);
      const entry = [{ outcome: 'done', target: { type, id, name: 'Fernholt' } }];
      for (const { found } of [added, changed, deleted]) expect(found).toMatchObject(entry);
      const detail = 'facilityName' in body ? facilityName : undefined;
      expect([changed, deleted].map(({ found }) => found[0]?.detail)).toEqual([detail, detail]);
    }
  });

  it('tells a repeated request, which got the first answer again, from one that did something', async () => {
    const body = { name: 'Once Hospital', primaryColor: '#005b7f' };
    const request = { body, headers: { 'idempotency-key': 'add-a-hospital-once' } };
    const first = await recorded('createFacility', request, admin);
    const again = await recorded('createFacility', request, admin);
    const id = first.found[0]?.target?.id;
    expect(first.found[0]).not.toHaveProperty('detail');
    expect(again).toMatchObject({
      status: 201,
      found: [{ target: { id }, detail: 'repeated, not done again' }],
    });
  });

  it('names the record that exists in each of several requests with one key at the same time', async () => {
    const body = { payerName: 'Alderholt', facilityName: facilities.own };
    const request = { body, headers: { 'idempotency-key': 'add-at-the-same-time' } };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => world.send('createPayerContract', request, admin)),
    );
    const [id, ...others] = new Set(
      answers.map((answer) => (answer.body as { data: { _id: string } }).data._id),
    );
    expect(others).toEqual([]);
    const found = (await entries()).filter((entry) => answers.some((one) => idOf(one) === entry.requestId));
    // One that comes after the first was answered does not know the name anymore.
    expect(found).toMatchObject(answers.map(() => ({ target: { type: 'payer contract', id } })));
    const details = found.flatMap(({ detail }) => detail ?? []);
    expect(details).toEqual(Array(answers.length - 1).fill('repeated, not done again'));
  });

  it('names where and about which plan a must-read note was written and deleted', async () => {
    const planId = await world.addPlan('own', { descriptiveName: 'Noted HMO' });
    const body = { facilityName: facilities.own, planId, text: 'Mind this.' };
    const request = { body, headers: { 'idempotency-key': 'write-a-note-once' } };
    const written = await recorded('createMustRead', request, admin);
    const target = { type: 'must-read note', id: written.found[0]?.target?.id };
    const deleted = await recorded('deleteMustRead', { params: { id: target.id ?? '' } }, admin);
    for (const { found } of [written, deleted]) {
      expect(found).toMatchObject([{ outcome: 'done', target, detail: `${facilities.own}, Noted HMO` }]);
    }
  });

  it('names a plan that is added', async () => {
    const body = samplePlan({ facilityName: facilities.own, descriptiveName: 'Added HMO' });
    const request = { body, headers: { 'idempotency-key': 'add-a-plan-by-name' } };
    expect((await recorded('createPlan', request, admin)).found).toMatchObject([
      { outcome: 'done', target: { type: 'plan', name: 'Added HMO' } },
    ]);
  });

  it('shows what users with the longest names do, and what is done to them', async () => {
    const email = 'long@demo.test';
    const { id } = await world.addPerson({ email });
    const long = 'n'.repeat(limits.text.name);
    await world.changePerson(id, { firstName: long, lastName: long });
    const request = { body: { email, password, activeFacility: facilities.own } };
    expect((await recorded('login', request)).found).toMatchObject([{ actor: { id }, outcome: 'done' }]);
    const done = (await recorded('makeAdmin', { params: { id } }, admin)).found;
    expect(done).toMatchObject([{ target: { id, name: `${long} ${long}` } }]);
  });

  it('records who stopped the digests with an emailed link', async () => {
    const { id } = await world.addPerson({ email: 'stops@demo.test' });
    const link = { purpose: 'unsubscribe', userId: id } as const;
    const token = await createLink(world.container.table, link, new Date(now));
    expect((await recorded('unsubscribe', { body: { token } })).found).toMatchObject([
      { outcome: 'done', actor: { id }, detail: 'stops digests with an emailed link' },
    ]);
  });

  it('records what failed as failed, not as refused', async () => {
    const { id } = await world.addPerson({ email: 'fails@demo.test' });
    jest.spyOn(world.container.table, 'transact').mockRejectedValueOnce(new Error('The table is away.'));
    expect(await recorded('makeAdmin', { params: { id } }, admin)).toMatchObject({
      status: 500,
      found: [{ kind: 'rights', outcome: 'failed', code: 'INTERNAL', target: { id } }],
    });
  });

  it('records no export of what only administrators see as done by anyone else', async () => {
    for (const what of ['audit log', 'other names']) {
      const request = { body: { what, rows: 12 } };
      expect(await recorded('noteExport', request, member)).toMatchObject({
        status: 403,
        found: [{ kind: 'export', outcome: 'refused', actor: { id: memberId } }],
      });
      expect((await recorded('noteExport', request, admin)).found).toMatchObject([{ outcome: 'done' }]);
    }
  });
});

it('the audit log skips no entry, even if the table returns only a few long entries at a time', async () => {
  now += 1_000;
  const from = new Date(now).toISOString();
  const { audit } = world.container;
  const written: string[] = [];
  const write = async (kind: 'lock' | 'export', length: number) => {
    now += 1;
    const { ended } = entryIds(new Date(now));
    written.unshift(ended);
    // Stands for the longer entries that a later release may write.
    const entry = { kind, action: 'login', outcome: 'refused', more: 'x'.repeat(length) } as const;
    await audit.write(ended, entry);
  };
  await write('export', 1);
  for (let at = 0; at < 5; at++) await write('lock', 350_000);
  expect((await entries({ from })).map(({ id }) => id)).toEqual(written);
});

const calls = times(120, 500);

describe(`a hostile run of ${calls} calls`, () => {
  it('is logged completely, and every filter finds its part across all pages', async () => {
    now += 1_000;
    const from = new Date(now).toISOString();
    const id = adminId;
    const network = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}, 192.0.2.1` });
    const attempts: readonly ((at: number) => readonly [OperationId, TestRequest, SignedInBrowser?])[] = [
      (at) => ['login', { ...wrong('admin@demo.test'), headers: network(at % 50) }],
      (at) => ['login', { ...wrong(`nobody-${at}@demo.test`), headers: network(at % 50) }],
      () => ['getPlan', { params: { id: planIds.foreign } }, member],
      () => ['listPlans', { query: { facility: facilities.foreign } }, member],
      () => ['makeAdmin', { params: { id: memberId } }, member],
      () => ['listUsers', {}, member],
      () => ['deleteUser', { params: { id } }, member],
      () => ['me', {}, { accessToken: 'forged', cookies: [] }],
      () => ['refresh', { body: {}, cookies: [`__Host-coverage-guide=${'0'.repeat(32)}.forged`] }],
      () => ['resetPassword', { body: { token: 'guessed', password: 'Another-pass-1' } }],
    ];
    const run = Array.from({ length: calls }, (_, at) => attempts[at % attempts.length]?.(at));
    const sent = await mapConcurrent(run, 10, async (attempt) => {
      if (attempt === undefined) throw new Error('There is no such attempt.');
      now += 1;
      const answer = await world.send(...attempt);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return idOf(answer);
    });
    now += 1_000;
    const day = { from, to: new Date(now).toISOString() };
    const all = await entries(day);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const ids = all.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sent.filter((each) => !ids.includes(each))).toEqual([]);
    // The same with a smaller page size, and by kind.
    const small = await entries({ ...day, type: 'person', id: memberId }, 7);
    expect(small.filter(({ outcome }) => outcome === 'refused')).toHaveLength(calls / 2);
    expect(await entries({ ...day, kind: 'rights' })).toHaveLength(calls / attempts.length);
    expect(await entries({ ...day, kind: 'lock' })).not.toEqual([]);
    expect(await entries({ from: new Date(now + 86_400_000).toISOString() })).toEqual([]);
    expect(limits.audit.page).toBeLessThan(calls);
  });
});

describe('a failing write to the audit log', () => {
  const failWrites = (from: number) => {
    let writes = 0;
    const { write } = world.container.audit;
    jest.spyOn(world.container.audit, 'write').mockImplementation((id, entry) => {
      writes += 1;
      return writes < from ? write(id, entry) : Promise.reject(new Error('The table is away.'));
    });
  };
  const lines = () =>
    world.log.entries.filter(({ message }) => /audit log could not be written/.test(message));

  it('prevents changes to rights', async () => {
    const { id } = await world.addPerson({ email: 'waits@demo.test' });
    failWrites(1);
    expect((await world.send('makeAdmin', { params: { id } }, admin)).status).toBe(500);
    const { table } = world.container;
    expect(await findUserByEmail(table, 'waits@demo.test')).toMatchObject({ role: 'user' });
  });

  it('does not block sign-in; the function log keeps the entry as an error, without personal data', async () => {
    failWrites(1);
    const before = lines().length;
    await world.signIn('member@demo.test');
    const [line] = lines().slice(before);
    expect(line).toMatchObject({
      level: 'error',
      details: { action: 'login', outcome: 'done', actorId: memberId },
    });
    expect(JSON.stringify(line)).not.toMatch(/member@demo|Test Person/);
  });

  it('leaves an action recorded as begun until its end is known', async () => {
    const { id } = await world.addPerson({ email: 'half@demo.test' });
    failWrites(2);
    expect((await world.send('makeAdmin', { params: { id } }, admin)).status).toBe(200);
    jest.restoreAllMocks();
    expect(await entries({ type: 'person', id })).toMatchObject([{ action: 'makeAdmin', outcome: 'begun' }]);
  });

  it('is retried if the table was briefly busy, and the action continues and is recorded', async () => {
    const { id } = await world.addPerson({ email: 'busy@demo.test' });
    const busy = new TransactionCanceledException({
      ...{ message: 'Busy.', $metadata: {}, CancellationReasons: [{ Code: 'ThrottlingError' }] },
    });
    jest.spyOn(world.container.auditTable, 'transact').mockRejectedValueOnce(busy);
    expect((await world.send('makeAdmin', { params: { id } }, admin)).status).toBe(200);
    expect(await entries({ type: 'person', id })).toMatchObject([{ action: 'makeAdmin', outcome: 'done' }]);
  });

  it('never replaces an existing entry', async () => {
    const { audit, auditTable } = world.container;
    const { ended } = entryIds(new Date(now));
    const entry = { kind: 'lock', action: 'login', outcome: 'refused' } as const;
    await audit.write(ended, entry);
    await expect(audit.write(ended, { ...entry, outcome: 'done' })).rejects.toThrow();
    expect(await auditTable.get({ pk: auditPartition('lock'), sk: ended })).toMatchObject({
      outcome: 'refused',
    });
  });
});
