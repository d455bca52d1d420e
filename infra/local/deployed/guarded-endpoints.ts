import type { ServerResponse } from 'node:http';
import { type Call, forward, startProxy } from '../proxy.ts';
import { needsOf, type Service, services } from './needs.ts';
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
  /** The stand-ins' addresses, by endpoint variable. */
  readonly endpoints: Readonly<Record<string, string | undefined>>;
  readonly region: string;
  readonly account: string;
  readonly onCall: (call: SeenCall) => void;
};

/**
 * Puts a guard between one function and the stand-ins, which know no permissions: a call that the function's role does not allow
 * is refused as AWS refuses it.
 */
export async function guardEndpoints(guarded: Guarded): Promise<GuardedEndpoints> {
  const stops: (() => Promise<void>)[] = [];
  const environment: Record<string, string> = {};
  for (const service of services) {
    const variable = `AWS_ENDPOINT_URL_${service}`;
    const standIn = guarded.endpoints[variable];
    if (standIn === undefined) continue;
    const { endpoint, stop } = await startProxy((call, response) =>
      guard(service, standIn, guarded, call, response),
    );
    environment[variable] = endpoint;
    stops.push(stop);
  }
  return { environment, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

async function guard(
  service: Service,
  standIn: string,
  { name, statements, region, account, onCall }: Guarded,
  call: Call,
  response: ServerResponse,
): Promise<void> {
  const seen = needsOf(service, call, { region, account }).map((need) => ({
    function: name,
    need,
    allowed: allows(statements, need),
  }));
  for (const each of seen) onCall(each);
  const refused = seen.find(({ allowed }) => !allowed);
  if (refused !== undefined) return refuse(service, refused, response);
  await forward(standIn, call, response);
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
