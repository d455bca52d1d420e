import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { close, listen } from './listen.ts';

/** A request that has been read whole. */
export type Call = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Stands before a stand-in on a port of its own; what fails is answered 502. */
export async function startProxy(
  serve: (call: Call, response: ServerResponse) => Promise<void>,
): Promise<{ readonly endpoint: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
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

const ofConnection = ['host', 'connection', 'content-length', 'expect', 'transfer-encoding'];

/** Hands a call on and its answer back. @returns whether it was answered well, and with what */
export async function forward(
  endpoint: string,
  { method, url, headers, body }: Call,
  response: ServerResponse,
): Promise<{ readonly ok: boolean; readonly content: Buffer }> {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.includes(name)) sent.set(name, String(value));
  }
  const isHead = method === 'HEAD';
  const answer = await fetch(endpoint + url.pathname + url.search, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(isHead || method === 'GET' ? {} : { body: new Uint8Array(body) }),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const back = [...answer.headers].filter(
    ([name]) => !['content-encoding', 'transfer-encoding', 'connection'].includes(name),
  );
  const length = isHead ? {} : { 'content-length': String(content.length) };
  response.writeHead(answer.status, { ...Object.fromEntries(back), ...length });
  response.end(isHead ? undefined : content);
  return { ok: answer.ok, content };
}
