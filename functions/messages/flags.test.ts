import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { UpdateRequest } from '../../shared/messages/update-request.ts';
import { type PlanList, planListSchema } from '../../shared/plan/plan.ts';
import { changing } from '../testing/http-event.ts';
import { facilities, startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
const member = await world.addSignedIn({ email: 'member@demo.test' });
const colleague = await world.addSignedIn({ email: 'colleague@demo.test', access: ['own', 'second'] });
const planId = await world.addPlan('own', { descriptiveName: 'Silver HMO' });

const text = {
  name: 'Robin',
  email: 'desk@demo.test',
  position: 'Registrar',
  message: 'It rings elsewhere.',
};
const flag = async (overrides: object = {}, key: string = randomUUID()) => {
  const body = { ...text, planId, fact: 'phoneNumbers', ...overrides };
  const answer = await world.send('requestUpdate', { body, headers: { 'idempotency-key': key } }, member);
  return { ...answer, data: (answer.body as { data: UpdateRequest }).data };
};
const answer = (id: string, version: number, status: string, as = admin) =>
  world.send(
    'answerUpdateRequest',
    {
      params: { id },
      body: { status, answer: 'It is right now.' },
      headers: changing(version),
    },
    as,
  );
const listed = async (query: Record<string, string | number> = { facility: facilities.own }, etag = '') =>
  world.send('listPlans', { query, headers: { 'if-none-match': etag } }, colleague);
const seen = async (query?: Record<string, string | number>): Promise<PlanList> =>
  planListSchema.parse((await listed(query)).body);

describe('a flag', () => {
  it('is shown to its facility until it is answered, and emailed to administrators and sender', async () => {
    const before = await listed();
    const { status, data } = await flag();
    expect(status).toBe(201);
    const after = await listed(undefined, String(before.headers.etag));
    const { flags, version } = planListSchema.parse(after.body);
    // Contains neither the sender nor the message.
    expect(flags).toEqual([{ planId, fact: 'phoneNumbers', since: data.createdAt }]);
    expect(version).toBe(planListSchema.parse(before.body).version);
    expect((await listed(undefined, String(after.headers.etag))).status).toBe(304);
    const [mail] = await world.deliverMail();
    expect(mail?.to).toBe('admin@demo.test');
    expect(mail?.text).toContain('Reported as wrong: Phone Numbers.');

    const request = { params: { id: data._id } };
    expect((await world.send('getUpdateRequest', request, admin)).body).toMatchObject({
      data: { fact: 'phoneNumbers', plan: { descriptiveName: 'Silver HMO' }, message: text.message },
    });
    await answer(data._id, 1, 'In progress');
    expect((await seen()).flags).toHaveLength(1);
    await answer(data._id, 2, 'Done');
    expect((await seen()).flags).toBeUndefined();
    expect((await listed(undefined, String(before.headers.etag))).status).toBe(304);
    const [ended] = await world.deliverMail();
    expect([ended?.to, ended?.text]).toEqual([
      'member@demo.test',
      expect.stringContaining('Reported as wrong: Phone Numbers.'),
    ]);

    await answer(data._id, 3, 'New');
    expect((await seen()).flags).toEqual([{ planId, fact: 'phoneNumbers', since: data.createdAt }]);
    await answer(data._id, 4, 'Declined');
    expect((await seen()).flags).toBeUndefined();
  });

  it('is sent only with the first page of its own facility', async () => {
    await world.addPlan('own', { descriptiveName: 'Tin HMO' });
    await world.addPlan('second');
    const { data } = await flag();
    const { nextCursor = '', flags } = await seen({ facility: facilities.own, limit: 1 });
    expect(flags).toHaveLength(1);
    const others = [
      { facility: facilities.own, cursor: nextCursor },
      { facility: facilities.second },
      {},
    ] as const;
    for (const query of others) expect((await seen(query)).flags).toBeUndefined();
    await answer(data._id, 1, 'Done');
  });

  it('ends only once when two administrators answer it concurrently', async () => {
    const { data } = await flag();
    const other = await world.addSignedIn({ email: 'other@demo.test', role: 'admin', access: ['own'] });
    const both = await Promise.all([answer(data._id, 1, 'Done'), answer(data._id, 1, 'Declined', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await seen()).flags).toBeUndefined();
  });

  it('is stored once when it is sent twice, and several flags of one fact end separately', async () => {
    const key = randomUUID();
    const sent = [await flag({}, key), await flag({}, key), await flag({ message: 'It rings twice.' })];
    expect((await seen()).flags).toHaveLength(2);
    await answer(sent[0]?.data._id ?? '', 1, 'Done');
    expect((await seen()).flags).toEqual([{ planId, fact: 'phoneNumbers', since: sent[2]?.data.createdAt }]);
    await answer(sent[2]?.data._id ?? '', 1, 'Done');
  });

  it.each([
    ['fact', 'that no plan has', { fact: 'imagePublicId' }],
    ['planId', 'of no plan', { planId: undefined }],
  ])('with a %s %s is refused', async (field, _why, overrides) => {
    const { status, body } = await flag(overrides);
    expect([status, body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
    expect((await seen()).flags).toBeUndefined();
  });

  it('on a plan that was removed is refused without advice that its dialog cannot follow', async () => {
    const { status, body } = await flag({
      planId: `${planId.slice(0, planId.indexOf('-'))}-${'0'.repeat(32)}`,
    });
    expect([status, body]).toMatchObject([
      404,
      { message: 'This plan was removed after you opened it. There is nothing left to correct.' },
    ]);
  });
});

it('an update request that names no fact shows no flag at its plan', async () => {
  await flag({ fact: undefined });
  expect((await seen()).flags).toBeUndefined();
});
