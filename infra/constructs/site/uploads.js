// A CloudFront function, viewer request, on the address for uploads only. S3 takes a form at the root of its bucket.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.method !== 'POST') {
    return {
      statusCode: 405,
      statusDescription: 'Method Not Allowed',
      headers: { allow: { value: 'POST' } },
    };
  }
  request.uri = '/';
  request.querystring = {};
  return request;
}
