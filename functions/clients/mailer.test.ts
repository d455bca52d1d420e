import { afterAll, expect, it, jest } from '@jest/globals';
import { sendCallsTo } from '../testing/service-endpoint.ts';
import { startSesDouble } from '../testing/ses-double.ts';
import { startSilentServer } from '../testing/silent-server.ts';
import { mailClient, openMailer } from './mailer.ts';

let turnedAway = 0;

// A sandboxed SES account sends one email per second.
const ses = await startSesDouble(() => (turnedAway++ < 4 ? 'throttle' : 'take'));
const takeBack = sendCallsTo(ses.endpoint, 'SES');
afterAll(async () => {
  takeBack();
  ses.stop();
});

it('an email is still sent after the sending rate was exceeded several times in a row', async () => {
  const send = openMailer({ MAIL_FROM: 'guide@hospital.example', MAIL_CONFIGURATION_SET: 'guide' });
  // The waits between attempts are a random part of their limits.
  const shortest = jest.spyOn(Math, 'random').mockReturnValue(0);
  try {
    await send({ to: 'one@demo.test', subject: 'News', text: 'News.', html: '<p>News.</p>' });
  } finally {
    shortest.mockRestore();
  }
  expect(ses.taken).toEqual(['one@demo.test']);
});

it('a recurring email tells mail programs how to unsubscribe, for their own button', async () => {
  const send = openMailer({ MAIL_FROM: 'guide@hospital.example', MAIL_CONFIGURATION_SET: 'guide' });
  const unsubscribe = `https://guide.hospital.example/unsubscribe/${'x'.repeat(43)}`;
  await send({ to: 'one@demo.test', subject: 'News', text: 'News.', html: '<p>News.</p>', unsubscribe });
  expect(ses.headers()).toContain(`List-Unsubscribe: <${unsubscribe}>`);
});

it('sending times out if the email service never answers, since nine other emails wait behind it', async () => {
  const silent = await startSilentServer();
  process.env.AWS_ENDPOINT_URL_SES = silent.endpoint;
  const sending = { MAIL_FROM: 'guide@hospital.example', MAIL_CONFIGURATION_SET: 'guide' };
  const client = mailClient(50);
  const sent = openMailer(sending, client)({ to: 'one@demo.test', subject: 'News', text: '', html: '' });
  await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
  silent.stop();
});
