import type { SNSEvent } from 'aws-lambda';
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

/**
 * SES tells which mails came back. Their recipients are marked, so that nothing more is sent to them and administrators
 * see why. A full mailbox or a busy server passes, and marks nobody. What SES says of a mail (its subject, say) is not
 * logged.
 */
export function mailFeedback({ table, log, clock }: { table: Table; log: Log; clock: () => Date }) {
  return async (event: SNSEvent): Promise<void> => {
    for (const { Sns } of event.Records) {
      const feedback = parseFeedback(Sns.Message, log);
      if (feedback === undefined) continue;
      const { reason, addresses } = undeliverable(feedback);
      for (const address of addresses) {
        const outcome = await suppressMails(table, log, address, { reason, at: clock().toISOString() });
        log.info('Mails to an address have ended.', { reason, outcome });
      }
    }
  };
}

/** Something else than a bounce or complaint comes a second time no better, so it is reported and let go. */
function parseFeedback(message: string, log: Log): Feedback | undefined {
  // SES's first words to a topic, when the stack is deployed.
  if (message.startsWith('Successfully validated SNS topic')) return undefined;
  const { data, error } = feedbackSchema.safeParse(parsedJson(message));
  if (error !== undefined) {
    const fields = error.issues.map(({ path }) => path.join('.') || 'JSON');
    log.error('News of a mail that came back could not be read.', { fields });
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

/** Whom no mail of ours will reach, or who does not want any. */
function undeliverable(feedback: Feedback): { reason: 'bounce' | 'complaint'; addresses: readonly string[] } {
  if (feedback.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = feedback.bounce;
    return { reason: 'bounce', addresses: bounceType === 'Permanent' ? addressesOf(bouncedRecipients) : [] };
  }
  const { complaintFeedbackType, complainedRecipients } = feedback.complaint;
  // Somebody took a complaint back.
  const taken = complaintFeedbackType === 'not-spam';
  return { reason: 'complaint', addresses: taken ? [] : addressesOf(complainedRecipients) };
}

const addressesOf = (entries: z.infer<typeof recipients>): string[] =>
  entries.map(({ emailAddress }) => emailAddress);

const trigger = lazy(() => mailFeedback(openTriggerContainer()));

export const handler = (event: SNSEvent): Promise<void> => unquoted(() => trigger()(event));
