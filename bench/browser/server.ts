import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { siteFrom } from '../../infra/local/gateway/site.ts';
import { close, listen } from '../../infra/local/listen.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { firstPageSize } from '../../web/src/boot/first-page-cache.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const facility = 'Saint Alder Medical Center';
const etag = '"bench-1"';
/** Plans per response after the first page; the compressed response stays below Lambda's limit. */
const plansPerAnswer = 10_000;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const card =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="20"><rect width="32" height="20" fill="#9bc"/></svg>';

type Answer = {
  readonly status?: number;
  readonly type: string;
  readonly body: Buffer;
  readonly headers?: Record<string, string>;
};

const json = (value: unknown): Answer => ({
  type: 'application/json',
  body: Buffer.from(JSON.stringify(value)),
});

/** Compresses a response once and keeps it, so that the server's cost is next to nothing for every contender. */
function compressed(value: unknown): Answer {
  const body = gzipSync(JSON.stringify(value), { level: 6 });
  return { type: 'application/json', body, headers: { 'content-encoding': 'gzip' } };
}

/** The part of the product's API that the plan screen uses: the shape, pages and ETag of real responses. */
function createApi(plans: readonly Plan[]): (request: IncomingMessage, url: URL) => Answer {
  const pages = new Map<string, Answer>();
  const page = (from: number, count: number): Answer => {
    const key = `${from} ${count}`;
    const end = Math.min(plans.length, from + count);
    const next = end < plans.length ? { nextCursor: String(end) } : {};
    const made =
      pages.get(key) ??
      compressed({ data: plans.slice(from, end), total: plans.length, version: '1', ...next });
    pages.set(key, made);
    return { ...made, headers: { ...made.headers, etag } };
  };
  page(0, firstPageSize);
  for (let from = firstPageSize; from < plans.length; from += plansPerAnswer) page(from, plansPerAnswer);
  const theme = { _id: 'a1b2c3d4', name: facility, theme: { primaryColor: '#005b7f' } };
  return (request, url) => {
    if (url.pathname === '/api/books') {
      if (request.headers['if-none-match'] === etag)
        return { status: 304, type: 'application/json', body: Buffer.alloc(0), headers: { etag } };
      const from = Number(url.searchParams.get('cursor') ?? 0);
      return page(from, Number(url.searchParams.get('limit') ?? plansPerAnswer));
    }
    if (url.pathname === '/api/facilities') return json({ data: [theme] });
    if (url.pathname.startsWith('/api/facilities/')) return json({ data: theme });
    return {
      ...json({ code: 'NOT_FOUND', message: 'Not part of the benchmark.', requestId: 'bench' }),
      status: 404,
    };
  };
}

/** Reads a file of a contender's page, `/bench/<name>/…`. */
async function file(path: string): Promise<Answer> {
  const safe = normalize(path).replace(/^(\.\.[/\\])+/, '');
  const [, , name = '', ...rest] = safe.split('/');
  const inside = rest.join('/');
  const filePath = join(dist, name, extname(inside) === '' ? 'index.html' : inside);
  return { type: types[extname(filePath)] ?? 'application/octet-stream', body: await readFile(filePath) };
}

export type BenchServer = { readonly origin: string; readonly facility: string; close(): Promise<void> };

/** Serves the built pages and the built product, with the same generated plans for both. */
export async function startServer(plans: readonly Plan[]): Promise<BenchServer> {
  const api = createApi(plans);
  const list = compressed(plans);
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/api/')) return api(request, url);
    if (url.pathname === '/plans.json') return list;
    if (url.pathname.startsWith('/cards/')) return { type: 'image/svg+xml', body: Buffer.from(card) };
    return file(url.pathname);
  };
  const respond = (response: ServerResponse, { status = 200, type, body, headers }: Answer) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', ...headers });
    response.end(body);
  };
  // Serves the product's files as the product does: compressed, and cached for a year if their name contains a hash.
  const site = siteFrom(join(dist, 'product'), {});
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!/^\/(api|bench|cards)\/|^\/plans\.json$/.test(url.pathname)) {
      void site(request, response, url);
      return;
    }
    answer(request).then(
      (found) => respond(response, found),
      () => respond(response, { status: 404, type: 'text/plain', body: Buffer.from('Not found') }),
    );
  });
  return { origin: `http://127.0.0.1:${await listen(server, 0)}`, facility, close: () => close(server) };
}
