import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SNSEvent } from 'aws-lambda';
import { close, listen } from '../listen.ts';

/** The function that SES's topic tells of mails that came back. */
export type MailFeedback = (event: SNSEvent) => Promise<unknown>;

type Sent = { readonly to: string; readonly from: string; readonly set: string };
type CameBack = 'bounce' | 'complaint' | 'suppressed';

const listPath = '/v2/email/suppression/addresses/';

/**
 * SES before the mail stand-in, with what that lacks: mails to the addresses of AWS's mailbox simulator
 * (`bounce@simulator.amazonses.com`, `complaint+anything@…`) come back, a configuration set tells of it, and from then on
 * the address is on the suppression list. Everything else is the stand-in's.
 */
export async function startMailService(
  behind: string,
  feedback: MailFeedback | undefined,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const suppressed = new Set<string>();
  const underWay = new Set<Promise<unknown>>();

  const tell = (sent: Sent, why: CameBack): void => {
    if (feedback === undefined || sent.set === '') return;
    // What the function makes of it is in its own log.
    const told = feedback(notice(sent, why)).catch(() => {});
    underWay.add(told);
    void told.finally(() => underWay.delete(told));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '/';
    if (request.method === 'DELETE' && path.startsWith(listPath)) {
      const found = suppressed.delete(decodeURIComponent(path.slice(listPath.length)).toLowerCase());
      response.writeHead(found ? 200 : 404, {
        'content-type': 'application/json',
        ...(found ? {} : { 'x-amzn-errortype': 'NotFoundException' }),
      });
      response.end(JSON.stringify(found ? {} : { message: 'The address is not on the suppression list.' }));
      return;
    }
    const sent = sentMail(body.toString('utf8'));
    const why = sent && cameBack(sent.to, suppressed);
    if (sent !== undefined && why === 'suppressed') {
      // SES takes such a mail, sends it to nobody, and tells of a bounce.
      answerSent(response);
      tell(sent, why);
      return;
    }
    await pass(behind + path, request, body, response);
    if (sent === undefined || why === undefined) return;
    suppressed.add(sent.to.toLowerCase());
    tell(sent, why);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    });
  });
  const port = await listen(server, 0);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await close(server);
      await Promise.all(underWay);
    },
  };
}

function sentMail(body: string): Sent | undefined {
  const form = new URLSearchParams(body);
  const to = form.get('Destinations.member.1') ?? form.get('Destination.ToAddresses.member.1');
  if (!['SendRawEmail', 'SendEmail'].includes(form.get('Action') ?? '') || to === null) return undefined;
  return { to, from: form.get('Source') ?? '', set: form.get('ConfigurationSetName') ?? '' };
}

function cameBack(to: string, suppressed: ReadonlySet<string>): CameBack | undefined {
  const address = to.toLowerCase();
  if (suppressed.has(address)) return 'suppressed';
  const kind = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(address)?.[1];
  return kind === 'bounce' || kind === 'complaint' ? kind : undefined;
}

async function pass(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const given = new Headers();
  for (const name of ['authorization', 'content-type', 'x-amz-date', 'x-amz-content-sha256']) {
    const value = headers[name];
    if (value !== undefined) given.set(name, String(value));
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(url, {
    method,
    headers: given,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/xml',
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function answerSent(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/xml' });
  response.end(
    `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>${randomUUID()}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
  );
}

/** As SNS hands an event of SES to a function. */
function notice({ to, from, set }: Sent, why: CameBack): SNSEvent {
  const at = new Date().toISOString();
  const recipient = { emailAddress: to };
  const what =
    why === 'complaint'
      ? {
          eventType: 'Complaint',
          complaint: {
            complainedRecipients: [recipient],
            timestamp: at,
            feedbackId: randomUUID(),
            complaintFeedbackType: 'abuse',
            arrivalDate: at,
          },
        }
      : {
          eventType: 'Bounce',
          bounce: {
            bounceType: 'Permanent',
            bounceSubType: why === 'bounce' ? 'General' : 'OnAccountSuppressionList',
            bouncedRecipients: [{ ...recipient, action: 'failed', status: '5.1.1' }],
            timestamp: at,
            feedbackId: randomUUID(),
          },
        };
  const mail = {
    timestamp: at,
    source: from,
    messageId: randomUUID(),
    destination: [to],
    tags: { 'ses:configuration-set': [set] },
  };
  return {
    Records: [
      {
        EventSource: 'aws:sns',
        EventVersion: '1.0',
        EventSubscriptionArn: 'arn:aws:sns:us-east-1:000000000000:local:local',
        Sns: {
          Type: 'Notification',
          MessageId: randomUUID(),
          TopicArn: 'arn:aws:sns:us-east-1:000000000000:local',
          Subject: 'Amazon SES Email Event Notification',
          Message: JSON.stringify({ ...what, mail }),
          Timestamp: at,
          SignatureVersion: '1',
          Signature: '',
          SigningCertUrl: '',
          UnsubscribeUrl: '',
          MessageAttributes: {},
        },
      },
    ],
  };
}
