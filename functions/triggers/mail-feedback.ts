import type { SNSMessage } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import * as z from '../../shared/zod.ts';
import { suppressMails } from '../data/people/mail-suppression.ts';
import type { Table } from '../data/table/table.ts';
import { unquoted } from '../error-facts.ts';
import type { Log } from '../log.ts';
import { openTriggerContainer } from './container.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

// docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
const bounceSchema = z.object({
  eventType: z.literal('Bounce'),
  bounce: z.object({
    bounceType: z.enum(['Undetermined', 'Permanent', 'Transient']),
    bounceSubType: z.string(),
    bouncedRecipients: recipients,
  }),
});
const complaintSchema = z.object({
  eventType: z.literal('Complaint'),
  complaint: z.object({
    complaintFeedbackType: z.nullish(z.string()),
    complainedRecipients: recipients,
  }),
});
const feedbackSchema = z.discriminatedUnion('eventType', [bounceSchema, complaintSchema]);
type Feedback = z.infer<typeof feedbackSchema>;

/** What is read of the events by which SNS passes SES's reports on. */
export type MailNotice = { readonly Records: readonly { readonly Sns: Pick<SNSMessage, 'Message'> }[] };

/**
 * Handles SES reports of bounces and complaints. Their recipients are marked, so that they get no more email and administrators
 * see why. A full mailbox or a busy server is temporary, and marks nobody. The reports contain parts of the email, such as its
 * subject, and are not logged.
 */
export function mailFeedback({ table, log, clock }: { table: Table; log: Log; clock: () => Date }) {
  return async (event: MailNotice): Promise<void> => {
    for (const { Sns } of event.Records) {
      const feedback = parseFeedback(Sns.Message, log);
      if (feedback === undefined) continue;
      const { reason, addresses } = undeliverable(feedback);
      for (const address of addresses) {
        const outcome = await suppressMails(table, address, { reason, at: clock().toISOString() });
        log.info('Emails to an address were stopped.', { reason, outcome });
      }
    }
  };
}

/** Logs and drops any other message: redelivery would not make it a bounce or complaint. */
function parseFeedback(message: string, log: Log): Feedback | undefined {
  // The message that SES sends to the topic when the stack is deployed.
  if (message.startsWith('Successfully validated SNS topic')) return undefined;
  const { data, error } = feedbackSchema.safeParse(parsedJson(message));
  if (error !== undefined) {
    const fields = error.issues.map(({ path }) => path.join('.') || 'JSON');
    log.error('A bounce or complaint could not be read.', { fields });
  }
  return data;
}

function parsedJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Returns the addresses that no email can reach, or whose owners want none. */
function undeliverable(feedback: Feedback): { reason: 'bounce' | 'complaint'; addresses: readonly string[] } {
  if (feedback.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = feedback.bounce;
    return { reason: 'bounce', addresses: bounceType === 'Permanent' ? addressesOf(bouncedRecipients) : [] };
  }
  const { complaintFeedbackType, complainedRecipients } = feedback.complaint;
  // The recipient withdrew a complaint.
  const taken = complaintFeedbackType === 'not-spam';
  return { reason: 'complaint', addresses: taken ? [] : addressesOf(complainedRecipients) };
}

const addressesOf = (entries: z.infer<typeof recipients>): string[] =>
  entries.map(({ emailAddress }) => emailAddress);

const trigger = lazy(() => mailFeedback(openTriggerContainer()));

export const handler = (event: MailNotice): Promise<void> => unquoted(() => trigger()(event));
