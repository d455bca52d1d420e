// A CloudFront viewer-request function on the upload address only. S3 takes a form at the root of its bucket.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.method !== 'POST') {
    return {
      statusCode: 405,
      statusDescription: 'Method Not Allowed',
      headers: { allow: { value: 'POST' }, 'content-type': { value: 'application/json; charset=utf-8' } },
      body: {
        encoding: 'text',
        data: JSON.stringify({
          code: 'METHOD_NOT_ALLOWED',
          message: 'There is no such call at this address.',
          requestId: event.context.requestId,
        }),
      },
    };
  }
  request.uri = '/';
  request.querystring = {};
  return request;
}
