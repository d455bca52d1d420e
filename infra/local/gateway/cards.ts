import type { IncomingMessage, ServerResponse } from 'node:http';
import { GetObjectCommand, type GetObjectCommandOutput, S3ServiceException } from '@aws-sdk/client-s3';
import { cardsCode } from '../../edge-code.ts';
import { type Environment, openBuckets } from '../../ops/clients.ts';
import { cardHeaders } from '../../security-headers.ts';
import { localSecrets } from '../origin-proof.ts';
import { edgeFunction, sendEdgeAnswer } from './edge.ts';
import { sendError } from './send.ts';
import type { SiteHandler } from './site.ts';

/** Serves `/cards/…` from the bucket of card images to signed-in users; as behind CloudFront, the path is the key. */
export function cardImages(environment: Environment): SiteHandler {
  const client = openBuckets(environment);
  const refusedAtEdge = edgeFunction(cardsCode([...localSecrets.values()]));
  return async (request, response, url) => {
    const refused = refusedAtEdge(request, url);
    if (refused !== undefined) return sendEdgeAnswer(response, refused, cardHeaders);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendError(response, 'METHOD_NOT_ALLOWED', { ...cardHeaders, allow: 'GET, HEAD' });
    }
    try {
      const Key = decodeURIComponent(url.pathname.slice(1));
      await sendImage(request, response, await client.send(new GetObjectCommand({ Bucket: 'cards', Key })));
    } catch (error) {
      if (!(error instanceof S3ServiceException || error instanceof URIError)) throw error;
      sendError(response, 'NOT_FOUND', cardHeaders);
    }
  };
}

async function sendImage(
  request: IncomingMessage,
  response: ServerResponse,
  { ETag = '', ContentType, CacheControl, Body }: GetObjectCommandOutput,
): Promise<void> {
  const headers = { ...cardHeaders, etag: ETag, 'cache-control': CacheControl ?? 'no-cache' };
  const content = Buffer.from((await Body?.transformToByteArray()) ?? []);
  if (ETag !== '' && request.headers['if-none-match'] === ETag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': ContentType ?? 'application/octet-stream',
    'content-length': content.length,
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}
