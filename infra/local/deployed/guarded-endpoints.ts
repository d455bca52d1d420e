import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Call, needsOf, type Service, services } from './needs.ts';
import { allows, type Need, type Statement } from './policy.ts';

/** A call that a function made, and whether its role allows it. */
export type SeenCall = { readonly function: string; readonly need: Need; readonly allowed: boolean };

export type GuardedEndpoints = {
  /** The SDK's endpoint variables, each pointing at a guard. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

type Guarded = {
  readonly name: string;
  readonly statements: readonly Statement[];
  /** The stand-ins' addresses by endpoint variable. */
  readonly endpoints: Readonly<Record<string, string | undefined>>;
  readonly region: string;
  readonly account: string;
  readonly onCall: (call: SeenCall) => void;
};

/**
 * Stands between one function and the stand-ins, which know no permissions: a call that the function's role does not
 * allow is refused as AWS refuses it.
 */
export async function guardEndpoints(guarded: Guarded): Promise<GuardedEndpoints> {
  const servers: Server[] = [];
  const environment: Record<string, string> = {};
  for (const service of services) {
    const variable = `AWS_ENDPOINT_URL_${service}`;
    const endpoint = guarded.endpoints[variable];
    if (endpoint === undefined) continue;
    const server = createServer((request, response) => {
      guard(service, endpoint, guarded, request, response).catch((error: unknown) => {
        response.writeHead(502).end(String(error));
      });
    });
    environment[variable] = await listening(server);
    servers.push(server);
  }
  return {
    environment,
    async stop() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

async function guard(
  service: Service,
  endpoint: string,
  { name, statements, region, account, onCall }: Guarded,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const call: Call = {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', endpoint),
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
  const seen = needsOf(service, call, { region, account }).map((need) => ({
    function: name,
    need,
    allowed: allows(statements, need),
  }));
  for (const each of seen) onCall(each);
  const refused = seen.find(({ allowed }) => !allowed);
  if (refused !== undefined) return refuse(service, refused, response);
  await pass(call, response);
}

function refuse(service: Service, { function: name, need }: SeenCall, response: ServerResponse): void {
  const message = `${name} is not authorized to perform: ${need.action} on resource: ${need.resource}`;
  if (service === 'S3' || service === 'SES') {
    const code = service === 'S3' ? 'AccessDenied' : 'AccessDeniedException';
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
    return;
  }
  response.writeHead(service === 'SESV2' ? 403 : 400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
}

async function pass({ method, url, headers, body }: Call, response: ServerResponse): Promise<void> {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !['host', 'connection', 'content-length', 'expect'].includes(name))
      sent.set(name, String(value));
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(url, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  const back = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['content-encoding', 'transfer-encoding', 'connection'].includes(name),
    ),
  );
  const length = method === 'HEAD' ? {} : { 'content-length': String(content.length) };
  response.writeHead(answer.status, { ...back, ...length });
  response.end(method === 'HEAD' ? undefined : content);
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(`http://127.0.0.1:${address.port}`);
      else reject(new Error('A guard has no port.'));
    });
  });
}
