// A CloudFront viewer-request function on card images only: lets through requests with an unexpired cookie that the product
// signed (functions/auth/sessions/card-cookie.ts). The construct fills in the keys: the current one, the next and the previous.
// biome-ignore lint/style/useNodejsImportProtocol: CloudFront has it by this name.
const crypto = require('crypto');
const keys = 'KEYS'.split(',');

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const cookie = request.cookies['__Host-coverage-guide-cards'];
  const parts = (cookie ? cookie.value : '').split('.');
  const until = parts[0];
  const signed = keys.some((key) =>
    same(crypto.createHmac('sha256', key).update(`cards\n${until}`).digest('base64url'), parts[1] || ''),
  );
  if (parts.length === 2 && signed && Number(until) * 1000 > Date.now()) return request;
  const body = { code: 'NOT_SIGNED_IN', message: 'Please sign in.', requestId: event.context.requestId };
  return {
    statusCode: 401,
    statusDescription: 'Refused',
    headers: {
      'cache-control': { value: 'no-store' },
      'content-type': { value: 'application/json; charset=utf-8' },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: { encoding: 'text', data: JSON.stringify(body) },
  };
}

/** Compares in constant time: a signature that is nearly right takes as long as any other. */
function same(right, given) {
  let different = right.length ^ given.length;
  for (let at = 0; at < right.length; at++) different |= right.charCodeAt(at) ^ given.charCodeAt(at);
  return different === 0;
}
