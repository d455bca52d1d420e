import { request as ask, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { siteHeaders } from '../../security-headers.ts';
import { sendMessage } from './send.ts';
import type { SiteHandler } from './site.ts';

/** Where the site takes uploads of card images. */
export const uploadPath = '/card-uploads';

/** Hands the form of an upload to the bucket of uploads, as CloudFront does: S3 judges it and answers. */
export function cardUploads(environment: Readonly<Record<string, string | undefined>>): SiteHandler {
  const { AWS_ENDPOINT_URL_S3 = '', UPLOAD_BUCKET = '' } = environment;
  return async (request, response) => {
    if (request.method !== 'POST') {
      return sendMessage(response, 405, 'Method Not Allowed', { ...siteHeaders, allow: 'POST' });
    }
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    const headers = { 'content-type': type, ...(length === undefined ? {} : { 'content-length': length }) };
    const onward = ask(`${AWS_ENDPOINT_URL_S3}/${UPLOAD_BUCKET}`, { method: 'POST', headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve).once('error', reject);
    });
    const [answer] = await Promise.all([answered, pipeline(request, onward)]);
    const answerType = answer.headers['content-type'];
    response.writeHead(answer.statusCode ?? 502, {
      ...siteHeaders,
      ...(answerType === undefined ? {} : { 'content-type': answerType }),
    });
    await pipeline(answer, response);
  };
}
