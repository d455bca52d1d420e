// A CloudFront viewer-request function on the upload address only. S3 takes a form at the root of its bucket.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.method !== 'POST') {
    const id = event.context.requestId;
    const answer = refusal(405, 'METHOD_NOT_ALLOWED', 'There is no such call at this address.', id);
    answer.headers.allow = { value: 'POST' };
    return answer;
  }
  request.uri = '/';
  request.querystring = {};
  return request;
}
