import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { UpdateRequest } from '../../shared/messages/update-request.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { changing } from '../testing/http-event.ts';
import { facilities, type SignedInBrowser, startTestWorld } from '../testing/world.ts';

const desk: SignedInBrowser[] = [];
// Tokens are checked against the real time.
const now = Math.floor(Date.now() / 1_000) * 1_000;

const world = await startTestWorld({ now: () => now });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
for (const name of ['one', 'two', 'three', 'four']) {
  await world.addPerson({ email: `${name}@demo.test`, access: ['own', 'second'] });
  desk.push(await world.signIn(`${name}@demo.test`));
}

const person = (at: number) => desk[at] ?? admin;
type Body = { data: UpdateRequest };
const ask = async (text: string, as: SignedInBrowser, place = 'plans', key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key };
  const { status, body } = await world.send('askForMissing', { body: { text, place }, headers }, as);
  return { status, body, data: (body as Body).data };
};
const answer = (id: string, version: number, status: string, text = '') =>
  world.send(
    'answerUpdateRequest',
    {
      params: { id },
      body: { status, answer: text },
      headers: changing(version),
    },
    admin,
  );
const listed = async (query: Record<string, string>, as = admin) =>
  (
    (await world.send('status' in query ? 'listUpdateRequests' : 'listOwnUpdateRequests', { query }, as))
      .body as { data: UpdateRequest[] }
  ).data;

describe('a request for what a search did not find', () => {
  it('is shared by all users who ask for it, in any wording, and emailed to administrators once', async () => {
    await world.deliverMail();
    const { status, data } = await ask('Silver  Choice', person(0));
    expect(status).toBe(201);
    expect(data).toMatchObject({
      facilityName: facilities.own,
      wish: { text: 'Silver  Choice', place: 'plans', people: 1 },
      status: 'New',
    });
    const [mail, ...more] = await world.deliverMail();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'admin@demo.test', subject: 'An update request for you' });
    expect(mail?.text).toContain(
      'looked for this in the plan search, and nothing was found:\n\n> Silver  Choice\n',
    );

    expect((await ask('choice, SILVER', person(1), 'phones')).data).toMatchObject({
      _id: data._id,
      wish: { text: 'Silver  Choice', people: 2 },
    });
    expect(await world.deliverMail()).toEqual([]);
    const inbox = await listed({ status: 'New' });
    expect(inbox.filter(({ wish }) => wish?.text === 'Silver  Choice')).toHaveLength(1);
  });

  it('is a quotation in the email, whatever its text says', async () => {
    const text = 'ABC. Sign in at https://guide-login.example to keep it';
    await world.deliverMail();
    expect((await ask(text, person(0), 'prefixes')).status).toBe(201);
    const [mail] = await world.deliverMail();
    expect(mail?.html).toMatch(/<blockquote[^>]*>ABC\. Sign in at [^<]* to keep it<\/blockquote>/);
    expect(mail?.html.split('guide-login')).toHaveLength(2);
  });

  it('tells the administrator when email reaches none of those who asked', async () => {
    const ids: string[] = [];
    let request = '';
    for (const email of ['left@demo.test', 'bounces@demo.test']) {
      ids.push((await world.addPerson({ email })).id);
      request = (await ask('Marble Choice', await world.signIn(email))).data._id;
    }
    const read = async () => (await world.send('getUpdateRequest', { params: { id: request } }, admin)).body;
    await world.changePerson(ids[0] ?? '', { status: 'disabled' });
    expect(await read()).not.toHaveProperty('data.unreachable');
    const mailSuppressed = { reason: 'bounce', at: new Date(now).toISOString() } as const;
    await world.changePerson(ids[1] ?? '', { mailSuppressed });
    expect(await read()).toHaveProperty('data.unreachable', true);
  });

  it('counts each user once, however often they click', async () => {
    const key = randomUUID();
    const { data } = await ask('Gold Choice', person(0), 'plans', key);
    const before = await ask('Gold Choice', person(1));
    const again = [
      await ask('Gold Choice', person(0), 'plans', key),
      ...(await Promise.all(Array.from({ length: 3 }, () => ask('gold choice', person(1))))),
    ];
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(again.at(-1)?.data).toMatchObject({
      _id: data._id,
      wish: { people: 2 },
      version: before.data.version,
    });
  });

  it('is created once, and counts every user, when several ask concurrently', async () => {
    const all = await Promise.all(desk.map((each) => ask('Platinum Choice', each)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(all.map(({ data }) => data._id)).size).toBe(1);
    expect((await ask('platinum choice', person(0))).data.wish?.people).toBe(4);
  });

  it('is separate for another facility, and for a prefix', async () => {
    const one = await ask('ABC', person(0));
    const prefix = await ask('ABC', person(0), 'prefixes');
    const elsewhere = await ask('ABC', await world.signIn('one@demo.test', 'second'));
    expect(new Set([one, prefix, elsewhere].map(({ data }) => data._id)).size).toBe(3);
    expect(elsewhere.data.facilityName).toBe(facilities.second);
    expect(prefix.data.message).toBe('Nothing was found for the prefix ABC. Please add it.');
  });

  it('notifies every user who asked, in the app and by email, when it is done', async () => {
    const { data } = await ask('Bronze Choice', person(0));
    const { version } = (await ask('Bronze Choice', person(1))).data;
    await world.deliverMail();
    const done = await answer(data._id, version, 'Done', 'Added as <Bronze>.');
    expect((done.body as Body).data.wish?.people).toBe(2);
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to).sort()).toEqual(['one@demo.test', 'two@demo.test']);
    for (const mail of mails) {
      expect(mail.subject).toBe('What you asked for has been added');
      expect(mail.text).toContain(
        'You looked for this, and nothing was found. It has been added:\n\n> Bronze Choice\n',
      );
      expect(mail.html).toContain('Added as &lt;Bronze&gt;.');
    }
    for (const as of [person(0), person(1)]) {
      const own = (await listed({}, as)).find(({ _id }) => _id === data._id);
      expect(own).toMatchObject({ status: 'Done', answer: 'Added as <Bronze>.' });
      expect((await world.send('getUpdateRequest', { params: { id: data._id } }, as)).status).toBe(200);
    }
    const stranger = await world.send('getUpdateRequest', { params: { id: data._id } }, person(2));
    expect(stranger.status).toBe(404);
  });

  it('starts over as a new request when it is asked for again after an answer', async () => {
    const first = await ask('Copper Choice', person(0));
    await ask('Copper Choice', person(1));
    await answer(first.data._id, 2, 'Declined', 'We do not take it.');
    const second = await ask('copper choice', person(1));
    expect(second.data).toMatchObject({ status: 'New', wish: { people: 1 } });
    expect(second.data._id).not.toBe(first.data._id);
    expect((await ask('Copper Choice', person(0))).data).toMatchObject({
      _id: second.data._id,
      wish: { people: 2 },
    });
  });

  it('does not name the users who asked to the others', async () => {
    const { data } = await ask('Iron Choice', person(0));
    const answers: unknown[] = [await ask('Iron Choice', person(1))];
    for (const as of [person(1), admin]) {
      const request = { params: { id: data._id } };
      const { status, body } = await world.send('getUpdateRequest', request, as);
      expect(status).toBe(200);
      answers.push(body);
    }
    expect(JSON.stringify(answers)).not.toMatch(/one@demo\.test|Test Person/);
  });

  it('that looks like a member ID is refused by the server too, and kept out of its log', async () => {
    const before = world.log.entries.length;
    const text = 'aetna QQ9123456789';
    const { status, body } = await ask(text, person(2));
    expect([status, body]).toMatchObject([400, { fields: { text: expect.stringContaining('a member ID') } }]);
    expect(JSON.stringify([body, world.log.entries.slice(before)])).not.toContain(text);
  });

  it.each([
    ['only punctuation', '?!'],
    ['too much text', 'a '.repeat(limits.updateRequests.wishText)],
    ['two lines', 'a\nb'],
  ])('with %s is refused', async (_, text) => {
    expect(await ask(text, person(2))).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
  });

  it('can be made twenty times per hour by one user, and no more', async () => {
    const eager = await world.addSignedIn({ email: 'eager@demo.test' });
    const statuses: number[] = [];
    for (let at = 0; at <= rateLimits.updateRequests.perPerson; at += 1)
      statuses.push((await ask(`Choice ${at}`, eager)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(rateLimits.updateRequests.perPerson);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('Choice 0', eager)).status).toBe(201);
  });
});
