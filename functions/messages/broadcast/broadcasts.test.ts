import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import type { Broadcast } from '../../../shared/messages/broadcast.ts';
import type { BroadcastJob } from '../../clients/queues/broadcast-queue.ts';
import { findBroadcast } from '../../data/messages/broadcasts.ts';
import { keys } from '../../data/table/keys.ts';
import { personsMails } from '../../mails/persons-mails.ts';
import { allPages } from '../../testing/all-pages.ts';
import type { SentMail } from '../../testing/inbox.ts';
import { openTestBroadcasts } from '../../testing/test-broadcasts.ts';
import { facilities, startTestWorld } from '../../testing/world.ts';

const world = await startTestWorld();
const broadcasts = openTestBroadcasts(world);
await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
await world.addPerson({ email: 'north@demo.test' });
await world.addPerson({ email: 'both@demo.test', access: ['own', 'second'] });
await world.addPerson({ email: 'south@demo.test', access: ['second'] });
// The canary's account is not a recipient.
const { id } = await world.addPerson({ email: 'probe@demo.test', access: ['own', 'second'] });
await world.changePerson(id, { probe: true });
await world.addPerson({ email: 'pending@demo.test', status: 'pending' });
await world.addPerson({ email: 'disabled@demo.test', status: 'disabled' });
const admin = await world.signIn('admin@demo.test');
afterEach(() => {
  jest.restoreAllMocks();
});

const broadcastBody = {
  subject: 'Desk hours',
  message: 'We close <b>early</b>.\nOn Friday.\n\nHMO\t\t2002\n  later',
};
const pdf = { fileName: 'hours.pdf', content: Buffer.from('%PDF-1.7 A plain page.') };
async function write(body: object, key: string = randomUUID()) {
  const answer = await world.send('broadcastEmail', { body, headers: { 'idempotency-key': key } }, admin);
  return { ...answer, data: (answer.body as { data: Broadcast }).data };
}
const recipients = (mails: SentMail[]) => mails.map(({ to }) => to).toSorted();

describe('a broadcast', () => {
  it('goes to every approved user separately, as text and as HTML in which nothing runs', async () => {
    const { status, data } = await write({ ...broadcastBody, attachment: pdf });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...broadcastBody,
      by: 'Test Person',
      attachment: { name: 'hours.pdf', bytes: pdf.content.length },
      delivery: { total: 4, sent: 0, failed: 0, uncertain: 0 },
    });
    const mails = await broadcasts.deliver();
    expect(recipients(mails)).toEqual([
      'admin@demo.test',
      'both@demo.test',
      'north@demo.test',
      'south@demo.test',
    ]);
    const [mail] = mails;
    expect(mail).toMatchObject({ subject: 'Desk hours', attachments: [{ filename: 'hours.pdf' }] });
    expect(mail?.replyTo.join()).toContain('admin@demo.test');
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64')).toEqual(pdf.content);
    expect(mail?.text).toContain('We close <b>early</b>.\nOn Friday.');
    expect(mail?.text).toContain('To stop these emails');
    expect(mail?.html).toContain('<p>We close &lt;b&gt;early&lt;/b&gt;.<br>\nOn Friday.</p>');
    // The columns and indents of pasted text stay.
    expect(mail?.html).toContain(`<p>HMO${'&nbsp;'.repeat(7)} 2002<br>\n&nbsp; later</p>`);
    const after = await world.send('getBroadcast', { params: { id: data._id } }, admin);
    expect(after.body).toMatchObject({ data: { delivery: { total: 4, sent: 4, failed: 0, uncertain: 0 } } });
  });

  it.each([
    [
      'a facility',
      { facilities: [facilities.own] },
      ['admin@demo.test', 'both@demo.test', 'north@demo.test'],
    ],
    ['a role', { roles: ['admin'] }, ['admin@demo.test']],
    [
      'both, each person once',
      { facilities: [facilities.own, facilities.second], roles: ['user'] },
      ['both@demo.test', 'north@demo.test', 'south@demo.test'],
    ],
  ])('for %s goes to exactly the users that were counted', async (_what, audience, expected) => {
    const count = await world.send('countRecipients', { body: audience }, admin);
    expect(count.body).toEqual({ count: expected.length, suppressed: 0 });
    await write({ ...broadcastBody, ...audience });
    expect(recipients(await broadcasts.deliver())).toEqual(expected);
  });

  it('skips users whose email bounced, and reports how many', async () => {
    const { id } = await world.addPerson({ email: 'back@demo.test', access: ['second'] });
    const at = new Date().toISOString();
    await world.changePerson(id, { mailSuppressed: { reason: 'bounce', at } });
    const audience = { facilities: [facilities.second] };
    const count = await world.send('countRecipients', { body: audience }, admin);
    expect(count.body).toEqual({ count: 2, suppressed: 1 });
    await write({ ...broadcastBody, ...audience });
    expect(recipients(await broadcasts.deliver())).toEqual(['both@demo.test', 'south@demo.test']);
  });

  it('is sent once however often it is submitted; another file with the same key is refused', async () => {
    const key = randomUUID();
    const body = { ...broadcastBody, roles: ['admin'], attachment: pdf };
    const both = await Promise.all([write(body, key), write(body, key)]);
    const again = await write(body, key);
    expect(new Set([...both, again].map(({ data }) => data._id)).size).toBe(1);
    expect(await broadcasts.deliver()).toHaveLength(1);
    const other = { ...pdf, content: Buffer.from('%PDF-1.7 Another page.') };
    expect((await write({ ...body, attachment: other }, key)).status).toBe(422);
  });

  it('is listed with the newest first', async () => {
    await write({ ...broadcastBody, subject: 'The newest', roles: ['admin'] });
    await broadcasts.deliver();
    const list = await world.send('listBroadcasts', {}, admin);
    const { data } = list.body as { data: Broadcast[] };
    expect(data[0]).toMatchObject({ subject: 'The newest', roles: ['admin'] });
    expect(data.map(({ _id }) => _id)).toEqual(
      data
        .map(({ _id }) => _id)
        .toSorted()
        .reverse(),
    );
    expect(JSON.stringify(list.body)).not.toContain('On Friday.');
  });
});

describe('nothing is sent', () => {
  it.each([
    ['a line break in the subject', 'subject', { ...broadcastBody, subject: 'News\r\nBcc: all@demo.test' }],
    ['no message', 'message', { ...broadcastBody, message: ' \n ' }],
    ['no subject', 'subject', { message: 'Hello.' }],
    ['an unknown facility', 'facilities', { ...broadcastBody, facilities: ['Nowhere'] }],
    ['an unknown role', 'roles.0', { ...broadcastBody, roles: ['owner'] }],
    ['no recipients', 'facilities', { ...broadcastBody, facilities: [facilities.foreign] }],
    ['text instead of a file', 'attachment', { ...broadcastBody, attachment: 'hours.pdf' }],
    [
      'an .exe renamed .pdf',
      'attachment',
      { ...broadcastBody, attachment: { ...pdf, content: Buffer.from('MZ') } },
    ],
    ['an unknown field', 'bcc', { ...broadcastBody, bcc: 'all@demo.test' }],
  ])('for %s', async (_what, field, body) => {
    const answer = await write(body);
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
    expect(await broadcasts.deliver()).toEqual([]);
  });
});

type Sender = { send(command: unknown): Promise<unknown> };

describe('a failure of the broadcast queue', () => {
  const queue = SQSClient.prototype as unknown as Sender;
  const { send } = queue;
  const toOne = { ...broadcastBody, facilities: [facilities.foreign] };
  const newest = async () => {
    const list = await world.send('listBroadcasts', {}, admin);
    return (list.body as { data: Broadcast[] }).data[0]?._id;
  };

  it('after it accepted the parts leaves no broadcast, and no user receives it', async () => {
    await world.addPerson({ email: 'east@demo.test', access: ['foreign'] });
    const before = await newest();
    const accepted = jest.spyOn(queue, 'send').mockImplementationOnce(async function (this: Sender, command) {
      await send.call(this, command);
      throw new Error('No answer came.');
    });
    expect(await write(toOne)).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining('Nothing was saved.') },
    });
    expect(accepted).toHaveBeenCalledTimes(1);
    expect(await newest()).toBe(before);
    // The broadcast may be stored any moment: the worker returns the part to the queue, and drops it on redelivery.
    expect(await broadcasts.deliver()).toEqual([]);
  });

  it('during a retry is reported, and retrying again sends to the users', async () => {
    const sending = jest.spyOn(queue, 'send').mockResolvedValueOnce({});
    const { data } = await write(toOne);
    expect(await broadcasts.deliver()).toEqual([]);
    sending.mockRejectedValueOnce(new Error('The queue is gone.'));
    const again = { params: { id: data._id }, body: { uncertain: false } };
    expect((await world.send('retryBroadcast', again, admin)).status).toBe(500);
    expect((await world.send('retryBroadcast', again, admin)).status).toBe(200);
    expect(recipients(await broadcasts.deliver())).toEqual(['east@demo.test']);
  });
});

it('a broadcast is not sent again once its time has run out, even while it is still listed', async () => {
  const sending = jest.spyOn(SQSClient.prototype as unknown as Sender, 'send').mockResolvedValueOnce({});
  const { data } = await write({ ...broadcastBody, roles: ['admin'] });
  expect(sending).toHaveBeenCalledTimes(1);
  const keptUntil = (seconds: number) =>
    world.container.table.update(keys.broadcast(data._id), {
      UpdateExpression: 'SET expiresAt = :at',
      ExpressionAttributeValues: { ':at': Math.floor(Date.now() / 1_000) + seconds },
    });
  const again = { params: { id: data._id }, body: { uncertain: true } };
  await keptUntil(-1);
  expect(await world.send('retryBroadcast', again, admin)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/90 days.*Nothing was sent/) },
  });
  expect(await broadcasts.deliver()).toEqual([]);
  await keptUntil(60);
  expect((await world.send('retryBroadcast', again, admin)).status).toBe(200);
  expect(recipients(await broadcasts.deliver())).toEqual(['admin@demo.test']);
});

it('a broadcast is stored even when the table rejects some of its many parts at first', async () => {
  const { table } = world.container;
  const busy = new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: [{ Code: 'ThrottlingError' }],
  });
  jest.spyOn(table, 'transact').mockRejectedValueOnce(busy);
  expect((await write(broadcastBody)).status).toBe(201);
  jest.restoreAllMocks();
  await broadcasts.deliver();
});

describe('users whom a broadcast did not reach', () => {
  it('are all listed, in pages of a few hundred, even when no user was reached', async () => {
    const { table } = world.container;
    const { data: broadcast } = await write(broadcastBody);
    await broadcasts.deliver();
    const at = (part: number) => keys.broadcastPart(broadcast._id, part);
    const stored = await table.get(at(0));
    const everybody = Array.from({ length: 6 * limits.broadcast.part }, (_, place) => `p${place}@demo.test`);
    for (let part = 0; part < 6; part++) {
      const emails = everybody.slice(part * limits.broadcast.part, (part + 1) * limits.broadcast.part);
      const people = emails.map((email) => ({ id: email, email, state: 'failed', reason: 'Over quota.' }));
      await table.put({ ...stored, ...at(part), people });
    }
    await table.put({ ...(await table.get(keys.broadcast(broadcast._id))), parts: 6 });
    const pages = await allPages(async (query) => {
      const request = { params: { id: broadcast._id }, query };
      const { body } = await world.send('listDeliveryProblems', request, admin);
      return body as { data: { email: string }[]; nextCursor?: string };
    });
    const mostRows = limits.broadcast.problemsPage + limits.broadcast.part;
    for (const { data } of pages) expect(data.length).toBeLessThan(mostRows);
    expect(pages.flatMap(({ data }) => data.map(({ email }) => email))).toEqual(everybody);
  });

  describe('of a hundred parts', () => {
    const parts = 100;
    const { table } = world.container;
    const transact = table.transact.bind(table);
    const failed = async () => {
      const { data } = await write(broadcastBody);
      await broadcasts.deliver();
      const at = (part: number) => keys.broadcastPart(data._id, part);
      const stored = await table.get(at(0));
      for (let part = 0; part < parts; part++) {
        const [id, email] = [`p${part}`, `p${part}@demo.test`];
        await table.put({ ...stored, ...at(part), people: [{ id, email, state: 'failed', reason: 'No.' }] });
      }
      const counts = { parts, total: parts, sent: 0, failed: parts };
      await table.put({ ...(await table.get(keys.broadcast(data._id))), ...counts });
      return data._id;
    };
    const retried = async (id: string) => {
      const { retryBroadcast } = await import('./write-broadcast.ts');
      const queued: number[] = [];
      const queue = async (jobs: readonly BroadcastJob[]) =>
        void queued.push(...jobs.map(({ part }) => part));
      const of = { table, queue, personsMails: personsMails(table) };
      const record = await findBroadcast(table, id);
      if (record !== undefined) await retryBroadcast(of, record, false, new Date());
      return queued.toSorted((one, other) => one - other);
    };
    const all = Array.from({ length: parts }, (_, part) => part);
    const canceled = (...codes: string[]) =>
      new TransactionCanceledException({
        message: 'canceled',
        $metadata: {},
        CancellationReasons: codes.map((Code) => ({ Code })),
      });

    it('are all sent to again by one call, although the table rejects concurrent counts', async () => {
      const id = await failed();
      let running = 0;
      jest.spyOn(table, 'transact').mockImplementation(async (actions) => {
        if (running > 0) throw canceled('TransactionConflict');
        running += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
        await transact(actions).finally(() => (running -= 1));
      });
      expect(await retried(id)).toEqual(all);
      expect(await findBroadcast(table, id)).toMatchObject({ failed: 0, total: parts });
    });

    it('are sent to again except where a worker is at it', async () => {
      const id = await failed();
      jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
        const stored = await table.get(keys.broadcastPart(id, 7));
        const leasedUntil = Date.now() + 60_000;
        await table.put({ ...stored, ...keys.broadcastPart(id, 7), version: 99, leasedUntil });
        await transact(actions);
      });
      expect(await retried(id)).toEqual(all.filter((part) => part !== 7));
      expect(await findBroadcast(table, id)).toMatchObject({ failed: 1 });
    });

    it('are not reported as unchanged if only some could be prepared', async () => {
      const id = await failed();
      jest.spyOn(Math, 'random').mockReturnValue(0);
      let calls = 0;
      jest.spyOn(table, 'transact').mockImplementation(async (actions) => {
        calls += 1;
        if (calls > 1) throw canceled('ThrottlingError');
        await transact(actions);
      });
      await expect(retried(id)).rejects.not.toMatchObject({
        message: expect.stringContaining('Nothing was saved'),
      });
    });
  });
});
