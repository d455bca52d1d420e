import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { WorkerConfig } from '../config.ts';
import { requestTimeouts } from '../request-timeouts.ts';

/** One mail to one person. The texts are plain; whoever made the HTML has escaped what people typed. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail that comes again and again is stopped: a mail program shows a button of its own for it. */
  readonly unsubscribe?: string;
};

/** Sends one mail, or throws: then it can be tried again. */
export type Mailer = (mail: Mail) => Promise<void>;

/** The sender, and the SES configuration set that tells which mails come back. */
type Sending = Pick<WorkerConfig, 'MAIL_FROM' | 'MAIL_CONFIGURATION_SET'>;

/** @param requestTimeout how long (ms) an answer is waited for: with all tries less than the worker has for a batch */
export const mailClient = (requestTimeout = 8_000): SESClient =>
  new SESClient({
    // Between the tries lie up to half a second, a second, two and four: an account in SES's sandbox may send one mail a second.
    maxAttempts: 5,
    requestHandler: requestTimeouts(requestTimeout),
  });

/** Opens the mailer over SES. MIME is made by nodemailer's composer, which folds and encodes headers safely. */
export function openMailer(
  { MAIL_FROM: from, MAIL_CONFIGURATION_SET: ConfigurationSetName }: Sending,
  client = mailClient(),
): Mailer {
  return async ({ to, subject, text, html, unsubscribe }) => {
    const list = unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe } } };
    const message = await new MailComposer({ from, to, subject, text, html, ...list }).compile().build();
    const RawMessage = { Data: message };
    await client.send(new SendRawEmailCommand({ Destinations: [to], RawMessage, ConfigurationSetName }));
  };
}
