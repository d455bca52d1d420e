import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { WorkerConfig } from '../config.ts';
import { requestTimeouts } from '../request-timeouts.ts';

/** One email to one person. The texts are plain; in the HTML, whatever people typed is already escaped. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URL that stops a recurring email: mail programs show their own button for it. */
  readonly unsubscribe?: string;
};

/** Sends one email, or throws: then the caller can retry. */
export type Mailer = (mail: Mail) => Promise<void>;

/** The sender, and the SES configuration set that reports bounced emails. */
type Sending = Pick<WorkerConfig, 'MAIL_FROM' | 'MAIL_CONFIGURATION_SET'>;

/** @param requestTimeout how long (ms) to wait for an answer: all attempts must fit into the worker's time for a batch */
export const mailClient = (requestTimeout = 8_000): SESClient =>
  new SESClient({
    // Waits between attempts are up to half a second, 1, 2 and 4 seconds: a sandboxed SES account may send one email per second.
    maxAttempts: 5,
    requestHandler: requestTimeouts(requestTimeout),
  });

/** Returns the header that gives mail programs the URL for a button of their own. The composer ignores nodemailer's `list`. */
export const unsubscribeHeader = (url: string) => ({ 'List-Unsubscribe': `<${url}>` });

/** Opens the mailer over SES. nodemailer's composer makes the MIME message, folding and encoding headers safely. */
export function openMailer(
  { MAIL_FROM: from, MAIL_CONFIGURATION_SET: ConfigurationSetName }: Sending,
  client = mailClient(),
): Mailer {
  return async ({ to, subject, text, html, unsubscribe }) => {
    const headers = unsubscribe === undefined ? {} : unsubscribeHeader(unsubscribe);
    const message = await new MailComposer({ from, to, subject, text, html, headers }).compile().build();
    const RawMessage = { Data: message };
    await client.send(new SendRawEmailCommand({ Destinations: [to], RawMessage, ConfigurationSetName }));
  };
}
