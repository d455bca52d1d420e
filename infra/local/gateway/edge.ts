import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import * as z from '../../../shared/zod.ts';
import type { HeaderList } from '../../security-headers.ts';
import { cookiesOf } from './safari-cookies.ts';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

const answerSchema = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.object({ data: z.string() }),
});
/** The answer of a CloudFront function that does not forward a request. */
export type EdgeAnswer = z.infer<typeof answerSchema>;

/** Runs a CloudFront function from its source; it returns undefined for a request that it forwards. */
export function edgeFunction(code: string): (request: IncomingMessage, url: URL) => EdgeAnswer | undefined {
  const globals = { Buffer, Date, require: createRequire(import.meta.url) };
  const handler: (event: object) => unknown = runInNewContext(`${code};handler`, globals);
  return (request, url) => {
    const { cookie: _, ...headers } = request.headers;
    const cookie = cookiesOf(request.headers) ?? '';
    const event = {
      context: { requestId: randomUUID() },
      request: {
        method: request.method ?? '',
        uri: url.pathname,
        querystring: valuesOf([...url.searchParams]),
        headers: valuesOf(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')])),
        cookies: valuesOf(cookie.split(/;\s*/).filter(Boolean).map(halves)),
      },
    };
    return answerSchema.safeParse(handler(event)).data;
  };
}

const halves = (cookie: string): [string, string] => {
  const [name = '', ...rest] = cookie.split('=');
  return [name, rest.join('=')];
};

function valuesOf(pairs: readonly (readonly [string, string])[]): Values {
  const values: Values = {};
  for (const [name, value] of pairs) {
    const before = values[name];
    values[name] = before
      ? { ...before, multiValue: [...(before.multiValue ?? [before]), { value }] }
      : { value };
  }
  return values;
}

export function sendEdgeAnswer(response: ServerResponse, answer: EdgeAnswer, more: HeaderList): void {
  const own = Object.entries(answer.headers).map(([name, { value }]) => [name, value]);
  response.writeHead(answer.statusCode, {
    ...more,
    ...Object.fromEntries(own),
    'content-length': Buffer.byteLength(answer.body.data),
  });
  response.end(answer.body.data);
}
