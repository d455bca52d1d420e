import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { close, listen } from './listen.ts';

/** A request that has been read completely. */
export type Call = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Returns the operation that a call of AWS's JSON protocols names: `GetItem`. */
export const targetOf = ({ headers }: Call): string =>
  String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1) ?? '';

/** Starts a stand-in, or a proxy in front of one, on a port of its own; it answers failures with 502. */
export async function startProxy(
  serve: (call: Call, response: ServerResponse) => Promise<void>,
): Promise<{ readonly endpoint: string; stop(): Promise<void> }> {
  // As at the gateway: only the caller closes idle connections.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = 'GET', url = '/', headers } = request;
      const body = Buffer.concat(chunks);
      await serve({ method, url: new URL(url, 'http://localhost'), headers, body }, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    }
  });
  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

const ofConnection = ['host', 'connection', 'expect', 'transfer-encoding', 'keep-alive'];
const withoutConnection = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));

/** Forwards a call and returns its answer to the caller. @returns whether the answer was a success, and its content */
export async function forward(
  endpoint: string,
  { method, url, headers, body }: Call,
  response: ServerResponse,
): Promise<{ readonly ok: boolean; readonly content: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const target = endpoint + url.pathname + url.search;
  const sent = { ...withoutConnection(headers), 'content-length': body.length };
  request(target, { method, headers: sent }, resolve).once('error', reject).end(body);
  const answer = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  const { statusCode: status = 502 } = answer;
  response.writeHead(status, withoutConnection(answer.headers));
  response.end(content);
  return { ok: status < 300, content };
}
