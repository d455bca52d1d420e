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
  return refusal(401, 'NOT_SIGNED_IN', 'Please sign in.', event.context.requestId);
}

/** Compares in constant time: a signature that is nearly right takes as long as any other. */
function same(right, given) {
  let different = right.length ^ given.length;
  for (let at = 0; at < right.length; at++) different |= right.charCodeAt(at) ^ given.charCodeAt(at);
  return different === 0;
}
