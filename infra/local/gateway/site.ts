import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../../functions/http/call.ts';
import { acceptedEncoding } from '../../../functions/http/request-facts.ts';
import { siteHeaders } from '../../security-headers.ts';
import { sendError } from './send.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

type SiteFile = {
  type: string;
  etag: string;
  cacheControl: string;
  content(encoding: Encoding): Promise<Buffer>;
  compressible: boolean;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/**
 * Serves a built site from memory, as CloudFront does: files with a hash in their names cached for a year, pages always
 * revalidated, compressed if the browser accepts it, and the one page for every address of the app (no dot in the last part).
 * Only files that were in the folder at the start exist, however an address is spelled.
 */
export function siteFrom(folder: string, config: object): SiteHandler {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(name, siteFile(name, readFileSync(path)));
  }
  files.set('/config.json', siteFile('/config.json', Buffer.from(JSON.stringify(config))));
  return async (request, response, url) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendError(response, 'METHOD_NOT_ALLOWED', { ...siteHeaders, allow: 'GET, HEAD' });
    }
    const lastPart = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    const file = files.get(lastPart.includes('.') ? decoded(url.pathname) : '/index.html');
    if (!file) return sendError(response, 'NOT_FOUND', siteHeaders);
    await sendFile(request, response, file);
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function siteFile(name: string, content: Buffer): SiteFile {
  const type = types[extname(name)] ?? 'application/octet-stream';
  const versions = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]]);
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    compressible: compressible.test(type) && content.length >= 1_000,
    content(encoding) {
      const version = versions.get(encoding) ?? compress(content, encoding);
      versions.set(encoding, version);
      return version;
    },
  };
}

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify<Buffer, Buffer>(gzip)(content);
  // Level 9 is within a few percent of the best and ten times faster.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

async function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): Promise<void> {
  const headers = {
    ...siteHeaders,
    etag: file.etag,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
  };
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''));
  const encoding = file.compressible ? accepted : 'identity';
  const content = await file.content(encoding);
  response.writeHead(200, {
    ...headers,
    'content-type': file.type,
    'content-length': content.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}
