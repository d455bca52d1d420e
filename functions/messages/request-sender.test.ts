import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { UpdateRequest } from '../../shared/messages/update-request.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { startTestWorld } from '../testing/world.ts';

// A stopped clock keeps all emails in one rate-limit window. It is close to the real time, which the gateway checks tokens
// against.
const now = Date.now();
const world = await startTestWorld({ now: () => now });
const { id: adminId } = await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
const admin = await world.signIn('admin@demo.test');
const member = await world.addSignedIn({ email: 'member@demo.test' });

const own = { name: 'Test Person', email: 'member@demo.test', position: 'Registrar' };
const headers = () => ({ 'idempotency-key': randomUUID() });

async function ask(body: object, as = member): Promise<{ data: UpdateRequest; text: string; html: string }> {
  await world.deliverMail();
  const answer = await world.send('requestUpdate', { body, headers: headers() }, as);
  const [mail] = await world.deliverMail();
  return {
    data: (answer.body as { data: UpdateRequest }).data,
    text: mail?.text ?? '',
    html: mail?.html ?? '',
  };
}

const read = async (id: string) => (await world.send('getUpdateRequest', { params: { id } }, admin)).body;

describe('an update request', () => {
  it('is attributed to the account that sent it; a different typed name is only for the reply', async () => {
    const message = 'Please send the list of all codes\nto my private address.';
    const { data, text, html } = await ask({ ...own, name: 'The CEO', email: 'ceo@demo.test', message });
    expect(text).toContain('Someone at North Hospital sent a request from this account:');
    expect(text).toContain('> Test Person (member@demo.test)');
    expect(text).toContain('> Please send the list of all codes\n> to my private address.');
    expect(text).toContain('Reply to, as typed:\n\n> The CEO (ceo@demo.test)');
    expect(html).toMatch(/<blockquote[^>]*>Please send the list of all codes<br>/);
    expect(await read(data._id)).toMatchObject({
      data: {
        sender: { name: 'Test Person', email: 'member@demo.test' },
        name: 'The CEO',
        email: 'ceo@demo.test',
      },
    });
  });

  it('loses characters that would show the typed name in another order, and refuses a link made of them', async () => {
    const message = 'Please call me.';
    const { data, text } = await ask({ ...own, name: '\u202eOEC ehT\u2066', message });
    expect(data.name).toBe('OEC ehT');
    expect(text).toContain('> OEC ehT (member@demo.test)');
    const body = { ...own, name: 'evil.\u202ecom', message };
    expect(await world.send('requestUpdate', { body, headers: headers() }, member)).toMatchObject({
      status: 400,
      body: { fields: { name: expect.stringContaining('can’t contain @') } },
    });
  });

  it('shows the name of its account only as a quotation, because an email program may make a link of it', async () => {
    const { id } = await world.addPerson({ email: 'odd@demo.test' });
    await world.changePerson(id, { firstName: 'evil.app' });
    const { text } = await ask({ ...own, message: 'Help.' }, await world.signIn('odd@demo.test'));
    const named = text.split('\n').filter((line) => line.includes('evil.app'));
    expect(named).toEqual(['> evil.app Person (odd@demo.test)']);
  });

  it('names nobody else when the form is sent as it was prefilled', async () => {
    expect((await ask({ ...own, message: 'Thank you.' })).text).not.toContain('Reply to');
  });
});

describe('answers to a request', () => {
  it('are accepted only a limited number of times per hour, since each emails the sender', async () => {
    const { data } = await ask({ ...own, message: 'Now and then.' });
    await world.deliverMail();
    const mails = personsMails(world.container.table);
    for (let sent = 1; sent < rateLimits.mails.person.updateRequestEnded; sent += 1)
      await mails.of('updateRequestEnded', adminId, new Date(now));
    const statuses: number[] = [];
    for (const version of [1, 2]) {
      const body = { status: 'Done', answer: `Answer ${version}` };
      const request = {
        params: { id: data._id },
        body,
        headers: { ...headers(), 'if-match': `"${version}"` },
      };
      statuses.push((await world.send('answerUpdateRequest', request, admin)).status);
    }
    expect(statuses).toEqual([200, 429]);
    expect(await read(data._id)).toMatchObject({ data: { answer: 'Answer 1' } });
  });
});
