import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { UpdateRequest } from '../../shared/messages/update-request.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { findUpdateRequest } from '../data/messages/update-requests.ts';
import { findUserByEmail } from '../data/people/users.ts';
import { keys } from '../data/table/keys.ts';
import { timeKey } from '../data/table/time-key.ts';
import { allPages } from '../testing/all-pages.ts';
import { changing } from '../testing/http-event.ts';
import { facilities, startTestWorld } from '../testing/world.ts';

// Tokens are checked against the real time.
let now = Math.floor(Date.now() / 1_000) * 1_000;

const world = await startTestWorld({ now: () => now });
await world.addPerson({ email: 'member@demo.test' });
await world.addPerson({ email: 'other@demo.test', access: ['own', 'second'] });
await world.addPerson({ email: 'elsewhere@demo.test', role: 'admin', access: ['foreign'] });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
const member = await world.signIn('member@demo.test');

const requestBody = {
  name: 'Robin Registrar',
  email: 'Desk@Demo.test',
  position: 'Registrar',
  message: '  Please add the new <b>Silver</b> code.\nThank you.  ',
};
const ask = async (body: object = requestBody, as = member, key: string = randomUUID()) => {
  const answer = await world.send('requestUpdate', { body, headers: { 'idempotency-key': key } }, as);
  return { ...answer, data: (answer.body as { data: UpdateRequest }).data };
};
const answer = (id: string, version: number, body: object, as = admin) =>
  world.send('answerUpdateRequest', { params: { id }, body, headers: changing(version) }, as);
const idsOf = (result: { body: unknown }) =>
  (result.body as { data: UpdateRequest[] }).data.map(({ _id }) => _id);

describe('an update request', () => {
  it('is stored with the plan it is about, and emailed to the administrators of its facility', async () => {
    const planId = await world.addPlan('own', { descriptiveName: 'Silver HMO', planCode: 77 });
    await world.deliverMail();
    const phiWarning = { shown: true, kinds: ['SSN'] };
    const { status, data, headers } = await ask({ ...requestBody, planId, phiWarning });
    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(data).toMatchObject({
      facilityName: facilities.own,
      email: 'desk@demo.test',
      message: 'Please add the new <b>Silver</b> code.\nThank you.',
      plan: { _id: planId, descriptiveName: 'Silver HMO', planCode: 77 },
      status: 'New',
      steps: [{ status: 'New', by: 'Test Person' }],
    });
    expect(data).not.toHaveProperty('phiWarning');
    expect(await findUpdateRequest(world.container.table, data._id)).toMatchObject({ phiWarning });
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to)).toEqual(['admin@demo.test']);
    expect(mails[0]?.text).toContain(`/request-update/inbox?request=${data._id}`);
    expect(mails[0]?.text).toContain('Silver HMO');
    expect(mails[0]?.html).toContain('&lt;b&gt;Silver&lt;/b&gt; code.<br>');
  });

  it('is emailed to all administrators when no email reaches those of its facility', async () => {
    const user = await findUserByEmail(world.container.table, 'admin@demo.test');
    const id = user?.id ?? '';
    await world.changePerson(id, { mailSuppressed: { reason: 'bounce', at: new Date(now).toISOString() } });
    await world.deliverMail();
    await ask();
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual(['elsewhere@demo.test']);
    await world.changePerson(id, { mailSuppressed: undefined });
  });

  it('is about the facility its sender is working in when it names no plan', async () => {
    const { data } = await ask(requestBody, await world.signIn('other@demo.test', 'second'));
    expect(data.facilityName).toBe(facilities.second);
  });

  it('is about the facility that it names, if its sender has access to it', async () => {
    const other = await world.signIn('other@demo.test', 'second');
    const { data } = await ask({ ...requestBody, facilityName: facilities.own }, other);
    expect(data.facilityName).toBe(facilities.own);
    for (const facilityName of [facilities.foreign, 'Nowhere'])
      expect((await ask({ ...requestBody, facilityName }, other)).status).toBe(404);
  });

  it('is about the facility that it names by a name it had when the request was begun', async () => {
    const other = await world.signIn('other@demo.test', 'second');
    const rename = async (name: string, version: number) => {
      const body = { name, primaryColor: '#005b7f', archived: false };
      const headers = { 'if-match': `"${version}"` };
      expect(
        (await world.send('updateFacility', { params: { id: 'north000' }, headers, body }, admin)).status,
      ).toBe(200);
    };
    await rename('North Campus', 1);
    const { data } = await ask({ ...requestBody, facilityName: facilities.own }, other);
    await rename(facilities.own, 2);
    expect(data.facilityName).toBe('North Campus');
  });

  it('is stored and emailed once when it is sent twice or again after a lost response', async () => {
    await world.deliverMail();
    const key = randomUUID();
    const both = await Promise.all([ask(requestBody, member, key), ask(requestBody, member, key)]);
    const again = await ask(requestBody, member, key);
    expect(new Set([...both, again].map(({ data }) => data._id)).size).toBe(1);
    expect(await world.deliverMail()).toHaveLength(1);
  });

  it.each([
    ['name', { ...requestBody, name: ' ' }],
    ['email', { ...requestBody, email: 'nobody' }],
    ['position', { ...requestBody, position: '' }],
    ['message', { ...requestBody, message: ' \n ' }],
    ['name', { ...requestBody, name: 'a\r\nBcc: all@demo.test' }],
    ['role', { ...requestBody, role: 'admin' }],
  ])('without a valid %s is refused', async (field, body) => {
    const { status, body: refusal } = await ask(body);
    expect([status, refusal]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
  });

  it.each(['foreign', 'removed'] as const)('about a plan that is %s is refused', async (which) => {
    const planId = which === 'foreign' ? await world.addPlan('foreign') : `north000-${'0'.repeat(32)}`;
    expect((await ask({ ...requestBody, planId })).status).toBe(404);
  });
});

it('new update requests are counted beyond one page of the table', async () => {
  const { table } = world.container;
  const keysOf = Array.from({ length: 60 }, () => keys.updateRequest('New', timeKey(new Date(now))));
  const message = 'é'.repeat(limits.text.message);
  await table.transact(keysOf.map((key) => ({ Put: { Item: { ...key, message } } })));
  const { count } = (await world.send('countNewUpdateRequests', {}, admin)).body as { count: number };
  await table.transact(keysOf.map((key) => ({ Delete: { Key: key } })));
  expect(count).toBeGreaterThanOrEqual(60);
});

describe('an answer to an update request', () => {
  it('keeps the fields that a later release added, and does not show them', async () => {
    const { table } = world.container;
    const planId = await world.addPlan('own');
    const { _id: id } = (await ask({ ...requestBody, planId })).data;
    const item = await table.get(keys.updateRequest('New', id));
    const later = (part: unknown) => ({ ...Object(part), later: 'kept' });
    const parts = {
      sender: later(item?.sender),
      plan: later(item?.plan),
      steps: [later([item?.steps].flat()[0])],
    };
    await table.put({ ...item, ...keys.updateRequest('New', id), ...later(parts) });
    const stale = await answer(id, 9, { status: 'Done', answer: '' });
    expect(stale.body).toMatchObject({ current: { status: 'New', plan: { _id: planId } } });
    expect(JSON.stringify(stale.body)).not.toContain('later');
    expect((await answer(id, 1, { status: 'Done', answer: '' })).status).toBe(200);
    const kept = { later: 'kept' };
    expect(await table.get(keys.updateRequest('Done', id))).toMatchObject({
      ...{ ...kept, sender: kept, plan: kept, steps: [kept, { status: 'Done' }] },
    });
  });

  it('changes the status, which the sender sees, and emails the sender at the end', async () => {
    const { data } = await ask();
    await world.deliverMail();
    expect((await answer(data._id, 1, { status: 'Done', answer: '' }, member)).status).toBe(403);
    const before = await world.send('countNewUpdateRequests', {}, admin);
    const taken = await answer(data._id, 1, { status: 'In progress', answer: '' });
    expect([taken.status, taken.headers.etag]).toEqual([200, '"2"']);
    const after = await world.send('countNewUpdateRequests', {}, admin);
    expect((before.body as { count: number }).count - (after.body as { count: number }).count).toBe(1);
    expect(await world.deliverMail()).toEqual([]);
    const own = await world.send('getUpdateRequest', { params: { id: data._id } }, member);
    expect(own.body).toMatchObject({ data: { status: 'In progress', steps: [{}, { by: 'Test Person' }] } });

    await answer(data._id, 2, { status: 'Done', answer: 'It is <there> now.' });
    const [mail, ...more] = await world.deliverMail();
    // To the account's address, not to the one typed in the form.
    expect(mail).toMatchObject({ to: 'member@demo.test', subject: 'Your update request is done' });
    expect(mail?.html).toContain('It is &lt;there&gt; now.');
    expect(more).toEqual([]);
    expect(idsOf(await world.send('listUpdateRequests', { query: { status: 'Done' } }, admin))).toContain(
      data._id,
    );

    await answer(data._id, 3, { status: 'Done', answer: 'It is <there> now.' });
    expect(await world.deliverMail()).toEqual([]);
    await answer(data._id, 3, { status: 'In progress', answer: 'Not quite.' });
    await answer(data._id, 4, { status: 'Declined', answer: 'No such plan.' });
    expect((await world.deliverMail()).map(({ subject }) => subject)).toEqual([
      'Your update request was declined',
    ]);
  });

  it('that is corrected before its email leaves is emailed once, as corrected', async () => {
    const { data } = await ask();
    await world.deliverMail();
    await answer(data._id, 1, { status: 'Done', answer: 'Code 77.' });
    await answer(data._id, 2, { status: 'Done', answer: 'Code 78.' });
    const mails = await world.deliverMail();
    expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining('> Code 78.') })]);
  });

  it('is emailed each time its answer changes, even back to an earlier one', async () => {
    const { data } = await ask();
    await world.deliverMail();
    for (const [at, text] of ['Code 77.', 'Code 78.', 'Code 77.'].entries()) {
      await answer(data._id, at + 1, { status: 'Done', answer: text });
      const mails = await world.deliverMail();
      expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining(`> ${text}`) })]);
    }
  });

  it('is refused with the current request when another answer was saved before it', async () => {
    const { data } = await ask();
    const both = await Promise.all(
      ['Done', 'Declined'].map((status) => answer(data._id, 1, { status, answer: status })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [won, lost] = both.toSorted((one, other) => one.status - other.status);
    expect(lost?.body).toMatchObject({
      code: 'STALE',
      current: (won as { body: { data: object } }).body.data,
    });
    const late = await answer(data._id, 1, { status: 'New', answer: '' });
    expect([late.status, late.body]).toMatchObject([412, { current: { version: 2 } }]);
  });

  it('sends no email to a disabled user, and tells the administrator so', async () => {
    const gone = await world.addPerson({ email: 'gone@demo.test' });
    const sender = await world.signIn('gone@demo.test');
    const { data } = await ask(requestBody, sender);
    const read = async (as = admin) =>
      (await world.send('getUpdateRequest', { params: { id: data._id } }, as)).body;
    const unreachable = { data: { unreachable: true } };
    expect(await read()).not.toMatchObject(unreachable);
    const mailSuppressed = { reason: 'bounce', at: new Date(now).toISOString() } as const;
    await world.changePerson(gone.id, { mailSuppressed });
    expect(await read()).toMatchObject(unreachable);
    expect(await read(sender)).not.toMatchObject(unreachable);
    await world.changePerson(gone.id, { mailSuppressed: undefined, status: 'disabled' });
    expect(await read()).toMatchObject(unreachable);
    await world.deliverMail();
    await answer(data._id, 1, { status: 'Done', answer: '' });
    expect(await world.deliverMail()).toEqual([]);
  });
});

it('an update request and its answer are closed to a sender whose facility was taken away, until it is back', async () => {
  const moved = await world.addPerson({ email: 'moved@demo.test', access: ['own', 'second'] });
  const { data } = await ask(requestBody, await world.signIn('moved@demo.test'));
  const seen = async () => {
    const browser = await world.signIn('moved@demo.test', 'second');
    const one = await world.send('getUpdateRequest', { params: { id: data._id } }, browser);
    return [one.status, idsOf(await world.send('listOwnUpdateRequests', { query: {} }, browser))];
  };
  await world.changePerson(moved.id, { facilityIds: ['south000'] });
  await world.deliverMail();
  await answer(data._id, 1, { status: 'Done', answer: 'Contracted since May.' });
  expect(await world.deliverMail()).toEqual([]);
  expect(await seen()).toEqual([404, []]);
  await world.changePerson(moved.id, { facilityIds: ['north000', 'south000'] });
  expect(await seen()).toEqual([200, [data._id]]);
});

it('an update request stays closed to its sender when its facility is deleted', async () => {
  const closing = { name: 'Closing Hospital', primaryColor: '#005b7f', archived: false };
  const added = (await world.send('createFacility', { body: closing }, admin)).body;
  const { _id: closingId } = (added as { data: { _id: string } }).data;
  const { id } = await world.addPerson({ email: 'closing@demo.test' });
  await world.changePerson(id, { facilityIds: ['north000', closingId] });
  const sender = await world.signIn('closing@demo.test');
  const { data } = await ask({ ...requestBody, facilityName: closing.name }, sender);
  await world.changePerson(id, { facilityIds: ['north000'] });
  const gone = await world.send('deleteFacility', { params: { id: closingId } }, admin);
  expect(gone.status).toBe(204);
  await world.deliverMail();
  const answered = await answer(data._id, 1, { status: 'Done', answer: 'Contracted since May.' });
  expect(answered.body).not.toHaveProperty('data.facilityName');
  expect(await world.deliverMail()).toEqual([]);
  const one = await world.send('getUpdateRequest', { params: { id: data._id } }, sender);
  const list = await world.send('listOwnUpdateRequests', { query: {} }, sender);
  expect([one.status, idsOf(list)]).toEqual([404, []]);
});

it('an update request and its answer are closed to everyone but administrators while its facility is archived', async () => {
  await world.addPerson({ email: 'archived@demo.test', access: ['own', 'second'] });
  const browser = await world.signIn('archived@demo.test', 'second');
  const { data } = await ask({ ...requestBody, facilityName: facilities.own }, browser);
  const wish = { text: 'Gold Choice', place: 'plans' } as const;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const here = await world.signIn('archived@demo.test', 'own');
  const asked = await world.send('askForMissing', { body: wish, headers }, here);
  const again = { 'idempotency-key': crypto.randomUUID() };
  expect((await world.send('askForMissing', { body: wish, headers: again }, admin)).status).toBe(201);
  const toldAdmin = async () => {
    const list = await world.send('listUpdateRequests', { query: { status: 'New' } }, admin);
    const wished = (list.body as { data: { _id: string; wish?: object }[] }).data.find((item) => item.wish);
    const ids = [data._id, wished?._id ?? ''];
    const read = (id: string) => world.send('getUpdateRequest', { params: { id } }, admin);
    const bodies = await Promise.all(ids.map(read));
    return bodies.map(({ body }) => (body as { data: { unreachable?: true } }).data.unreachable);
  };
  expect(await toldAdmin()).toEqual([undefined, undefined]);
  const seen = async () => {
    const one = await world.send('getUpdateRequest', { params: { id: data._id } }, browser);
    return [one.status, idsOf(await world.send('listOwnUpdateRequests', { query: {} }, browser))];
  };
  const archive = async (archived: boolean) => {
    const { facilities: all } = await readDirectory(world.container.table);
    const version = all.find(({ id }) => id === 'north000')?.version;
    const body = { name: facilities.own, primaryColor: '#005b7f', archived };
    const headers = { 'if-match': `"${version}"` };
    const saved = await world.send('updateFacility', { params: { id: 'north000' }, headers, body }, admin);
    expect(saved.status).toBe(200);
  };
  await archive(true);
  expect(await toldAdmin()).toEqual([true, true]);
  await world.deliverMail();
  await answer(data._id, 1, { status: 'Done', answer: 'Contracted since May.' });
  const wished = (asked.body as { data: { _id: string } }).data._id;
  expect((await answer(wished, 2, { status: 'Done', answer: 'Added.' })).status).toBe(200);
  expect(await world.deliverMail()).toEqual([]);
  expect(await seen()).toEqual([404, []]);
  await archive(false);
  expect(await seen()).toEqual([200, expect.arrayContaining([data._id])]);
});

it('a user who sends very many update requests must wait, and finds all of them in the list', async () => {
  const { perPerson, windowSeconds } = rateLimits.updateRequests;
  now += windowSeconds * 2_000;
  const sent: string[] = [];
  const send = async (count: number) => {
    for (let left = count; left > 0; left--) {
      now += 10;
      sent.push((await ask()).data._id);
    }
  };
  await send(perPerson);
  const key = randomUUID();
  const refused = await ask(requestBody, member, key);
  expect(refused.status).toBe(429);
  // Without a time the site would take it for a moment's rush and repeat the call.
  now += Number(refused.headers['retry-after']) * 1_000;
  sent.push((await ask(requestBody, member, key)).data._id);
  await send(9);
  const pages = await allPages(async (query) => {
    const page = await world.send('listOwnUpdateRequests', { query }, member);
    return page.body as { data: UpdateRequest[]; nextCursor?: string };
  });
  expect(pages.length).toBeGreaterThan(1);
  const seen = pages.flatMap((body) => idsOf({ body }));
  expect(seen.slice(0, sent.length)).toEqual(sent.toReversed());
  expect(new Set(seen).size).toBe(seen.length);
});

describe('the lists of update requests', () => {
  it('reject a cursor that the server did not issue', async () => {
    for (const cursor of ['x', '../', 'g'.repeat(32)]) {
      const page = await world.send('listUpdateRequests', { query: { status: 'New', cursor } }, admin);
      expect(page.status).toBe(400);
    }
  });
});

it('an accepted update request is kept, and an error logged, when its email cannot be queued', async () => {
  now += rateLimits.updateRequests.windowSeconds * 2_000;
  const sent = jest.spyOn(SQSClient.prototype, 'send').mockImplementationOnce(() => {
    throw new Error('The queue is gone.');
  });
  const { status, data } = await ask();
  sent.mockRestore();
  expect(status).toBe(201);
  expect(await findUpdateRequest(world.container.table, data._id)).toBeDefined();
  expect(world.log.entries.at(-1)).toMatchObject({ level: 'error' });
});
