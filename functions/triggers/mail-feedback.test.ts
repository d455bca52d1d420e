import { beforeEach, describe, expect, it } from '@jest/globals';
import { registration } from '../auth/testing/registrations.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { findUser } from '../data/people/users.ts';
import { tokenIn } from '../testing/inbox.ts';
import { startTestWorld } from '../testing/world.ts';
import { edit, userEdits } from '../users/testing/edit-users.ts';
import { mailFeedback } from './mail-feedback.ts';

/** An ISO time. */
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
const { save } = userEdits(world, () => admin);
beforeEach(() => {
  world.log.entries.length = 0;
});

// These messages are from AWS's guide (event-publishing-retrieving-sns-examples), with another recipient.
const mailOf = (to: string) => ({
  timestamp: '2017-08-05T00:40:02.012Z',
  source: '"Sender Name" <sender@example.com>',
  sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/sender@example.com',
  sendingAccountId: '123456789012',
  messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
  destination: [to],
  headersTruncated: false,
  headers: [
    { name: 'From', value: '"Sender Name" <sender@example.com>' },
    { name: 'Subject', value: 'Message sent from Amazon SES' },
  ],
  commonHeaders: { from: ['"Sender Name" <sender@example.com>'], subject: 'Message sent from Amazon SES' },
  tags: { 'ses:configuration-set': ['ConfigSet'], 'ses:source-ip': ['192.0.2.0'] },
});

const bounceOf = (to: string, change: object = {}) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: to,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    reportingMTA: 'dsn; mta.example.com',
    ...change,
  },
  mail: mailOf(to),
});

const complaintOf = (to: string, change: object = {}) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: to }],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
    arrivalDate: '2017-08-05T00:41:02.669Z',
    ...change,
  },
  mail: mailOf(to),
});

const eventOf = (...messages: string[]) => ({
  Records: messages.map((Message) => ({ Sns: { Message } })),
});
const tell = (...messages: unknown[]) =>
  mailFeedback(world.container)(eventOf(...messages.map((message) => JSON.stringify(message))));
const record = async ({ id }: UserRecord) => findUser(world.container.table, id);

let made = 0;
const person = (email = `person-${++made}@demo.test`) => world.addPerson({ email });

describe('SES feedback about an email', () => {
  it('marks the user, in whatever letter case SES names them, and counts as a write', async () => {
    const user = await person();
    await tell(bounceOf(user.email.toUpperCase()));
    expect(await record(user)).toEqual({
      ...user,
      mailSuppressed: { reason: 'bounce', at: time },
      updatedAt: time,
      version: 2,
    });
  });

  it('marks a user who complained, and keeps the first mark', async () => {
    const user = await person();
    await tell(complaintOf(user.email), bounceOf(user.email, { bounceSubType: 'OnAccountSuppressionList' }));
    expect(await record(user)).toMatchObject({ mailSuppressed: { reason: 'complaint' }, version: 2 });
  });

  it.each([
    [
      'a full mailbox',
      (to: string) => bounceOf(to, { bounceType: 'Transient', bounceSubType: 'MailboxFull' }),
    ],
    ['a bounce of an unknown kind', (to: string) => bounceOf(to, { bounceType: 'Undetermined' })],
    ['a withdrawn complaint', (to: string) => complaintOf(to, { complaintFeedbackType: 'not-spam' })],
  ])('marks no user for %s', async (_, message) => {
    const user = await person();
    await tell(message(user.email));
    expect(await record(user)).toEqual(user);
  });

  it('about an address that no user has is not a failure', async () => {
    await expect(tell(bounceOf('nobody@demo.test'), bounceOf('no address'))).resolves.toBeUndefined();
    expect(world.log.entries.map(({ details }) => details.outcome)).toEqual(['nobody', 'nobody']);
  });

  it('is processed even after a message that cannot be read, and nothing of an email is logged', async () => {
    const user = await person();
    const messages = ['not JSON', '{"eventType":"Bounce"}', JSON.stringify(bounceOf(user.email))];
    await mailFeedback(world.container)(eventOf(...messages));
    expect(await record(user)).toMatchObject({ mailSuppressed: { reason: 'bounce' } });
    expect(world.log.entries.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(JSON.stringify(world.log.entries)).not.toMatch(/@|sender|550/i);
  });

  it('ignores the greeting that SES sends to a new topic', async () => {
    const greeting = 'Successfully validated SNS topic for Amazon SES event publishing.';
    await mailFeedback(world.container)(eventOf(greeting));
    expect(world.log.entries).toEqual([]);
  });
});

describe('a user whose email bounced', () => {
  const approve = ({ id }: UserRecord) =>
    world.send('approveUser', { params: { id }, body: { approvedFacilities: ['North Hospital'] } }, admin);
  const marked = async (user: UserRecord) => {
    // Ends at some time: a loop would go on after its test has failed, and keep the run from ending.
    for (let tries = 0; tries < 1_200; tries += 1) {
      const found = await record(user);
      if (found?.mailSuppressed !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The user has not been marked within a minute.');
  };

  it('is detected, shown to administrators, skipped, and emailed again on request', async () => {
    const email = 'bounce+registrar@simulator.amazonses.com';
    const user = await world.addPerson({ email, status: 'pending' });
    await approve(user);
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual([email]);
    const found = await marked(user);
    expect(found?.mailSuppressed).toEqual({ reason: 'bounce', at: time });

    const list = await world.send('listUsers', {}, admin);
    expect(list.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ email, mailSuppressed: { reason: 'bounce', at: expect.any(String) } }),
      ]),
    });

    await world.send('forgotPassword', { body: { email } });
    world.log.entries.length = 0;
    expect(await world.deliverMail()).toEqual([]);
    expect(world.log.entries).toEqual([
      {
        level: 'warn',
        message: 'An email was not sent: earlier ones to this person bounced or drew a complaint.',
        details: { messageId: expect.any(String), kind: 'resetPassword' },
      },
    ]);

    const allowed = await world.send('allowMail', { params: { id: user.id } }, admin);
    expect(allowed.body).toMatchObject({ message: 'Test Person gets email again.', user: { email } });
    expect(allowed.body).not.toHaveProperty('user.mailSuppressed');
    // It is off the mail service's suppression list too: the next email is sent.
    await world.send('forgotPassword', { body: { email } });
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual([email]);
    expect(await marked(user)).toMatchObject({ mailSuppressed: { reason: 'bounce' } });
  });

  it('is told so on their own screens, which would promise emails', async () => {
    const browser = await world.addSignedIn({ email: 'told@demo.test' });
    expect((await world.send('me', {}, browser)).body).not.toHaveProperty('mailSuppressed');
    await tell(bounceOf('told@demo.test'));
    expect((await world.send('me', {}, browser)).body).toMatchObject({
      mailSuppressed: { reason: 'bounce', at: time },
    });
  });

  it('allowing email changes nothing for a user who already receives it', async () => {
    const user = await person();
    const answer = await world.send('allowMail', { params: { id: user.id } }, admin);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Test Person already gets email.' } });
    expect(await record(user)).toEqual(user);
  });

  it('receives email again after a change of address', async () => {
    const user = await person();
    await tell(bounceOf(user.email));
    const answer = await save(user.id, edit('moved@demo.test'));
    expect(answer.status).toBe(200);
    const mails = await world.deliverMail();
    // The old address gets no email, and the answer does not say that it did.
    expect(mails.map(({ to }) => to)).toEqual(['moved@demo.test']);
    expect(answer.body).not.toMatchObject({ message: expect.stringContaining('notified') });
    const token = tokenIn(mails, 'confirm-email');
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    const moved = await record(user);
    expect(moved).toMatchObject({ email: 'moved@demo.test' });
    expect(moved).not.toHaveProperty('mailSuppressed');
  });

  it('gets an address that the email service stopped while somebody had it before', async () => {
    const user = await world.addPerson({ email: 'bounce+back@simulator.amazonses.com' });
    await world.send('forgotPassword', { body: { email: user.email } });
    await world.deliverMail();
    await marked(user);
    for (const email of ['away@demo.test', user.email]) {
      expect((await save(user.id, edit(email))).status).toBe(200);
      const mails = (await world.deliverMail()).filter(({ to }) => to.includes(email));
      const token = tokenIn(mails, 'confirm-email');
      expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
      // The notice to the address before bounces too.
      await world.deliverMail();
    }
    expect(await record(user)).toMatchObject({ email: user.email });
  });

  it('stays marked when its owner, who waits for the lost email, registers again', async () => {
    const user = await world.addPerson({ email: 'again@demo.test', status: 'pending', confirmed: false });
    await tell(bounceOf(user.email));
    expect((await world.send('register', { body: registration(user.email) })).status).toBe(201);
    expect(await record(user)).toMatchObject({ firstName: 'Ada', mailSuppressed: expect.anything() });
  });

  it('is not sent a new link, which would end the one before and reach nobody', async () => {
    const user = await world.addPerson({ email: 'unproven@demo.test', status: 'pending', confirmed: false });
    await tell(bounceOf(user.email));
    const before = await record(user);
    const answer = await world.send('sendConfirmation', { params: { id: user.id } }, admin);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Email doesn’t reach this address.') },
    });
    expect(await record(user)).toEqual(before);
    await world.send('allowMail', { params: { id: user.id } }, admin);
    await world.send('sendConfirmation', { params: { id: user.id } }, admin);
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual([user.email]);
  });

  it('stays marked after an edit, and an edit begun before the mark is refused', async () => {
    const user = await person();
    await tell(complaintOf(user.email));
    expect((await save(user.id, edit(user.email), 1)).status).toBe(412);
    expect((await save(user.id, edit(user.email), 2)).status).toBe(200);
    expect(await record(user)).toMatchObject({ mailSuppressed: { reason: 'complaint' } });
  });
});
