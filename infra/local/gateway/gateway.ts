import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { apiBase } from '../../../shared/api/operation.ts';
import { uploadPath } from '../../../shared/api/upload.ts';
import { siteHeaders } from '../../security-headers.ts';
import { listenLocally } from '../listen.ts';
import { forward } from '../proxy.ts';
import { type ApiOptions, apiGateway, usualMs } from './api.ts';
import { cardImages } from './cards.ts';
import { refuseUnreadable, sendError } from './send.ts';
import type { SiteHandler } from './site.ts';

/** Forwards an upload form to the bucket of uploads, as CloudFront does: S3 checks it and answers. */
function cardUploads(environment: Readonly<Record<string, string | undefined>>): SiteHandler {
  const { AWS_ENDPOINT_URL_S3 = '', UPLOAD_BUCKET = '' } = environment;
  return async (request, response, url) => {
    if (request.method !== 'POST') {
      return sendError(response, 'METHOD_NOT_ALLOWED', { ...siteHeaders, allow: 'POST' });
    }
    response.setHeaders(new Map(Object.entries(siteHeaders)));
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const body = await buffer(request);
    const call = { method: 'POST', url: new URL(`/${UPLOAD_BUCKET}`, url), headers, body };
    await forward(AWS_ENDPOINT_URL_S3, call, response);
  };
}

export type GatewayOptions = Omit<ApiOptions, 'log'> & {
  port: number;
  /** Answers every address that is neither an API call nor a card image. */
  site: SiteHandler;
  log?: (line: string) => void;
};

export type Gateway = { stop(): Promise<void> };

/**
 * Serves on one port what CloudFront serves on one host: the site, `/api/*`, `/cards/*` and uploads. It listens only on this
 * machine, on both of its loopback addresses.
 * @throws Problem if the port is in use.
 */
export function startGateway({ port, site, log = () => {}, ...api }: GatewayOptions): Promise<Gateway> {
  const callApi = apiGateway({ ...api, log });
  const cards = cardImages(api.environment);
  const uploads = cardUploads(api.environment);
  const origin = `http://localhost:${port}`;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = parse(request.url ?? '/', origin);
    if (!url) return sendError(response, 'BAD_REQUEST', siteHeaders);
    const isApi = url.pathname === apiBase || url.pathname.startsWith(`${apiBase}/`);
    const host = request.headers.host;
    // Another host name for this machine may belong to a foreign site, and cookies belong to one name.
    if (!isOwnHost(host, port)) return sendError(response, 'WRONG_ORIGIN', siteHeaders);
    if (isApi) return callApi(request, response, url);
    if (url.pathname === uploadPath) return uploads(request, response, url);
    if (host !== `localhost:${port}` && request.method === 'GET') {
      response.writeHead(307, { ...siteHeaders, location: origin + url.pathname + url.search }).end();
      return;
    }
    return url.pathname.startsWith('/cards/') ? cards(request, response, url) : site(request, response, url);
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      log(`${request.method} ${request.url} failed: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else sendError(response, 'INTERNAL', siteHeaders);
    });
  };
  // Larger than what API Gateway accepts, so that API Gateway, not Node, answers a request that is too large.
  const options = {
    maxHeaderSize: 65_536,
    // Longer than a call may take, and than an image takes to arrive over a slow line.
    requestTimeout: 2 * Math.max(usualMs, api.timeoutMs ?? 0),
    // Otherwise Node may close a connection that was idle for five seconds just as the next request is sent on it.
    keepAliveTimeout: 0,
  };
  return listenLocally(() => createServer(options, onRequest).on('clientError', refuseUnreadable), port);
}

function parse(target: string, origin: string): URL | undefined {
  // A target such as `//host/path` or `/\\host` must not be interpreted as another host.
  const url = URL.canParse(origin + target) ? new URL(origin + target) : undefined;
  return target.startsWith('/') && url?.origin === origin ? url : undefined;
}

function isOwnHost(host: string | undefined, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`);
}
