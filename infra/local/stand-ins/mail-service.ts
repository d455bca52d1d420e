import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { MailNotice } from '../../../functions/triggers/mail-feedback.ts';
import { dayMs } from '../../../shared/records/days.ts';
import { type Call, forward, startProxy } from '../proxy.ts';

/** The function that SES's topic notifies of bounces and complaints. */
export type MailFeedback = (event: MailNotice) => Promise<unknown>;

type Sent = { readonly to: string; readonly set: string };
type CameBack = 'bounce' | 'complaint' | 'suppressed';

const listPath = '/v2/email/suppression/addresses/';

/**
 * Starts SES in front of the email stand-in, with what that lacks: emails to the addresses of AWS's mailbox simulator
 * (`bounce@simulator.amazonses.com`, `complaint+anything@…`) bounce or cause a complaint, a configuration set reports it, and
 * from then on the address is on the suppression list; and it answers the account's quota. Everything else goes to the stand-in.
 */
export async function startMailService(
  behind: string,
  feedback: MailFeedback | undefined,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const suppressed = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  const sentAt: number[] = [];

  const tell = (sent: Sent, why: CameBack): void => {
    if (feedback === undefined || sent.set === '') return;
    // The function logs its own errors.
    const feedbackDone = feedback(notice(sent, why)).catch(() => {});
    underWay.add(feedbackDone);
    void feedbackDone.finally(() => underWay.delete(feedbackDone));
  };

  const serve = async (call: Call, response: ServerResponse): Promise<void> => {
    const path = call.url.pathname;
    if (call.method === 'DELETE' && path.startsWith(listPath)) {
      const found = suppressed.delete(decodeURIComponent(path.slice(listPath.length)).toLowerCase());
      response.writeHead(found ? 200 : 404, {
        'content-type': 'application/json',
        ...(found ? {} : { 'x-amzn-errortype': 'NotFoundException' }),
      });
      response.end(JSON.stringify(found ? {} : { message: 'The address is not on the suppression list.' }));
      return;
    }
    const form = new URLSearchParams(call.body.toString('utf8'));
    const action = form.get('Action') ?? '';
    if (action === 'GetSendQuota') {
      const since = Date.now() - dayMs;
      answer(response, action, quotaOf(sentAt.filter((at) => at > since).length));
      return;
    }
    if (action.startsWith('Send')) sentAt.push(Date.now());
    const sent = sentMail(form);
    const why = sent && cameBack(sent.to, suppressed);
    if (sent !== undefined && why === 'suppressed') {
      // SES accepts such an email, sends it to nobody, and reports a bounce.
      answer(response, action, `<MessageId>${randomUUID()}</MessageId>`);
      tell(sent, why);
      return;
    }
    await forward(behind, call, response);
    if (sent === undefined || why === undefined) return;
    suppressed.add(sent.to.toLowerCase());
    tell(sent, why);
  };

  const { endpoint, stop } = await startProxy(serve);
  return {
    endpoint,
    async stop() {
      await stop();
      await Promise.all(underWay);
    },
  };
}

// The initial quota of an account outside the sandbox.
const quotaOf = (sent: number): string =>
  `<Max24HourSend>50000</Max24HourSend><SentLast24Hours>${sent}</SentLast24Hours><MaxSendRate>14</MaxSendRate>`;

function sentMail(form: URLSearchParams): Sent | undefined {
  const to = form.get('Destinations.member.1');
  if (form.get('Action') !== 'SendRawEmail' || to === null) return undefined;
  return { to, set: form.get('ConfigurationSetName') ?? '' };
}

function cameBack(to: string, suppressed: ReadonlySet<string>): CameBack | undefined {
  const address = to.toLowerCase();
  if (suppressed.has(address)) return 'suppressed';
  const kind = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(address)?.[1];
  return kind === 'bounce' || kind === 'complaint' ? kind : undefined;
}

function answer(response: ServerResponse, action: string, result: string): void {
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(
    `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${result}</${action}Result></${action}Response>`,
  );
}

/** Makes the event by which SNS passes an SES notification to a function, as far as that reads it. */
function notice({ to }: Sent, why: CameBack): MailNotice {
  const recipients = [{ emailAddress: to }];
  const bounceSubType = why === 'bounce' ? 'General' : 'OnAccountSuppressionList';
  const what =
    why === 'complaint'
      ? {
          eventType: 'Complaint',
          complaint: { complaintFeedbackType: 'abuse', complainedRecipients: recipients },
        }
      : {
          eventType: 'Bounce',
          bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: recipients },
        };
  return { Records: [{ Sns: { Message: JSON.stringify(what) } }] };
}
