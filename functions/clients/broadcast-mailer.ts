import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { WorkerConfig } from '../config.ts';
import { freshConnections, requestTimeouts } from '../request-timeouts.ts';
import { unsubscribeHeader } from './mailer.ts';

/** One email to many people, without its recipient. */
export type BroadcastMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly unsubscribe: string;
  /** Their types follow from the endings of their names. */
  readonly attachments: readonly { readonly filename: string; readonly content: Buffer }[];
};

/** The result of sending one email. `later` means that SES turned it away for the moment. */
export type Outcome =
  | { readonly state: 'sent' | 'later' }
  | { readonly state: 'failed' | 'uncertain'; readonly reason: string };

/** How many emails the account may send, and has sent in the last 24 hours. */
export type SendQuota = { readonly perSecond: number; readonly perDay: number; readonly sent: number };

/** The timeouts and connections of its calls. */
export const handlerOptions = { ...requestTimeouts(20_000), ...freshConnections };

export type BroadcastMailer = ReturnType<typeof openBroadcastMailer>;

/**
 * Opens the mailer over SES. The SDK does not retry: after a lost answer only a person may decide to risk sending
 * an email twice.
 */
export function openBroadcastMailer(
  { MAIL_FROM: from, MAIL_CONFIGURATION_SET: ConfigurationSetName }: WorkerConfig,
  client = new SESClient({
    maxAttempts: 1,
    requestHandler: handlerOptions,
  }),
) {
  return {
    async quota(): Promise<SendQuota> {
      const answer = await client.send(new GetSendQuotaCommand({}));
      const { MaxSendRate = 1, Max24HourSend = -1, SentLast24Hours: sent = 0 } = answer;
      // -1 means no limit.
      const perDay = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend;
      return { perSecond: Math.max(1, MaxSendRate), perDay, sent };
    },

    /** Prepares the email once and returns a function that sends it to one person. That function never throws. */
    async prepare({ attachments, replyTo, unsubscribe, ...mail }: BroadcastMail) {
      const node = new MailComposer({
        from,
        replyTo: { ...replyTo },
        ...mail,
        headers: unsubscribeHeader(unsubscribe),
        attachments: [...attachments],
      }).compile();
      const whole = await node.build();
      // Only the headers differ between recipients; the rest is encoded once.
      const content = whole.subarray(whole.indexOf('\r\n\r\n'));
      return async (to: string): Promise<Outcome> => {
        node.setHeader('To', to);
        const RawMessage = { Data: Buffer.concat([Buffer.from(node.buildHeaders()), content]) };
        try {
          await client.send(
            new SendRawEmailCommand({ Destinations: [to], RawMessage, ConfigurationSetName }),
          );
          return { state: 'sent' };
        } catch (error) {
          return outcomeOf(error);
        }
      };
    },
  };
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const interrupted = 'The mail service gave no clear answer. The email may have arrived.';

/** Returns what an SES error means for the email: only a refusal by SES itself means that it was not sent. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return { state: 'uncertain', reason: interrupted };
  if ('code' in error && neverConnected.has(String(error.code))) return { state: 'later' };
  if (!('$fault' in error) || error.$fault !== 'client') return { state: 'uncertain', reason: interrupted };
  const isDailyQuota = /daily/i.test(error.message);
  if (/^Throttling|^TooManyRequests|^RequestThrottled/.test(error.name) && !isDailyQuota) {
    return { state: 'later' };
  }
  return { state: 'failed', reason: `The mail service refused it: ${error.message}`.slice(0, 300) };
}
