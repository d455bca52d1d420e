import { createServer, type Server } from 'node:http';
import { SESClient } from '@aws-sdk/client-ses';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startSesDouble } from '../testing/ses-double.ts';
import { startServer } from '../testing/silent-server.ts';
import { handlerOptions, openBroadcastMailer, outcomeOf } from './broadcast-mailer.ts';

describe('an email service error', () => {
  const error = (name: string, more: object, message = 'Why.') =>
    Object.assign(new Error(message), { name, ...more });
  const client = { $fault: 'client' };

  it.each([
    ['an exceeded sending rate', error('Throttling', client, 'Maximum sending rate exceeded.'), 'later'],
    ['a refused connection', error('Error', { code: 'ECONNREFUSED' }), 'later'],
    ['an exceeded daily quota', error('Throttling', client, 'Daily message quota exceeded.'), 'failed'],
    ['a rejected message', error('MessageRejected', client), 'failed'],
    ['an internal failure', error('InternalFailure', { $fault: 'server' }), 'uncertain'],
    ['a dropped connection', error('Error', { code: 'ECONNRESET' }), 'uncertain'],
    ['a timeout', error('TimeoutError', {}), 'uncertain'],
    ['anything else', 'a text', 'uncertain'],
  ])('such as %s leaves the email in the right state', (_what, thrown, state) => {
    expect(outcomeOf(thrown)).toMatchObject({ state });
  });
});

const silent = createServer(() => undefined);
const forgetful = createServer();
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

const settings = {
  ...{ MAIL_FROM: 'guide@hospital.example', MAIL_CONFIGURATION_SET: 'guide' },
  ...{ TABLE_NAME: 't', AWS_REGION: 'r', SITE_ORIGIN: 's' },
};
const news = {
  ...{ subject: 'News', text: 'News.', html: '<p>News.</p>', attachments: [] },
  replyTo: { name: 'One', address: 'one@demo.test' },
  unsubscribe: 'mailto:one@demo.test?subject=Unsubscribe',
};

/** Opens the worker's mailer against this server. */
async function mailerOf(server: Server, handler: Partial<typeof handlerOptions> = {}) {
  const { endpoint, stop } = await startServer(server);
  stops.push(stop);
  const client = new SESClient({
    ...{ maxAttempts: 1, region: 'us-east-1', endpoint },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { ...handlerOptions, ...handler },
  });
  return openBroadcastMailer(settings, client);
}

it('a broadcast tells mail programs how to unsubscribe, for their own button', async () => {
  const ses = await startSesDouble(() => 'take');
  const { prepare } = openBroadcastMailer(settings, ses.client);
  await (await prepare(news))('two@demo.test');
  expect(ses.headers()).toEqual(
    expect.arrayContaining([
      'To: two@demo.test',
      'List-Unsubscribe: <mailto:one@demo.test?subject=Unsubscribe>',
    ]),
  );
  ses.stop();
});

it('sending times out if the email service never answers, and the email may have arrived', async () => {
  const { prepare } = await mailerOf(silent, { requestTimeout: 50 });
  const send = await prepare(news);
  expect(await send('two@demo.test')).toMatchObject({ state: 'uncertain' });
});

it('no email is sent over an idle connection, which may be dead and leave the outcome unknown', async () => {
  const used = new Set<object>();
  const { prepare } = await mailerOf(forgetful);
  forgetful.on('request', ({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.end(
      '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
    );
  });
  const send = await prepare(news);
  expect(await send('one@demo.test')).toEqual({ state: 'sent' });
  expect(await send('two@demo.test')).toEqual({ state: 'sent' });
});
