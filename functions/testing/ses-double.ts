import { createServer } from 'node:http';
import { SESClient } from '@aws-sdk/client-ses';
import { startServer } from './silent-server.ts';

/** What SES does with one email; `silent` accepts it, but the answer is lost. */
export type Outcome = 'take' | 'reject' | 'throttle' | 'silent';

export type SesDouble = {
  readonly client: SESClient;
  readonly endpoint: string;
  /** The recipients of accepted emails, one entry per email. */
  readonly taken: string[];
  /** The headers of the last accepted email, each on one line. */
  headers(): string[];
  /** How many emails it allows per second. */
  rate: number;
  /** How many emails it allows in 24 hours, if there is a limit; what it has taken counts. */
  perDay: number | undefined;
  /** How many more requests for these it refuses, as SES does above one per second. */
  busyQuotas: number;
  stop(): void;
};

const answerOf = (action: string, inside: string) =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${inside}</${action}Result></${action}Response>`;
const refusal = (code: string, message: string) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

/** Starts an SES that answers immediately, over HTTP, as `outcomeFor` decides; for tests of many emails and of failures. */
export async function startSesDouble(outcomeFor: (to: string) => Outcome): Promise<SesDouble> {
  const taken: string[] = [];
  let last = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      if (body.startsWith('Action=GetSendQuota')) {
        if (double.busyQuotas-- > 0) {
          response.statusCode = 400;
          return response.end(refusal('Throttling', 'Rate exceeded'));
        }
        const day = `<Max24HourSend>${double.perDay ?? -1}</Max24HourSend><SentLast24Hours>${taken.length}</SentLast24Hours>`;
        return response.end(answerOf('GetSendQuota', `<MaxSendRate>${double.rate}</MaxSendRate>${day}`));
      }
      const to = decodeURIComponent(/Destinations\.member\.1=([^&]*)/.exec(body)?.[1] ?? '');
      const outcome = outcomeFor(to);
      if (outcome === 'take' || outcome === 'silent') {
        taken.push(to);
        last = body;
      }
      if (outcome === 'silent') return request.socket.destroy();
      if (outcome === 'take') return response.end(answerOf('SendRawEmail', '<MessageId>1</MessageId>'));
      response.statusCode = 400;
      return response.end(
        outcome === 'throttle'
          ? refusal('Throttling', 'Maximum sending rate exceeded.')
          : refusal('MessageRejected', 'Address is not verified.'),
      );
    });
  });
  // Otherwise it could close a connection that was idle for five seconds just as the next email is sent on it.
  server.keepAliveTimeout = 0;
  const { endpoint, stop } = await startServer(server);
  const client = new SESClient({
    maxAttempts: 1,
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const double: SesDouble = {
    ...{ client, endpoint },
    taken,
    headers() {
      const message = Buffer.from(
        new URLSearchParams(last).get('RawMessage.Data') ?? '',
        'base64',
      ).toString();
      const [head = ''] = message.split('\r\n\r\n');
      return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
    },
    rate: 1_000_000,
    perDay: undefined,
    busyQuotas: 0,
    stop() {
      client.destroy();
      stop();
    },
  };
  return double;
}
