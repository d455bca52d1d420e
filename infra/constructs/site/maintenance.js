// A CloudFront viewer-request function on every address while the site is down for maintenance. The construct fills in TEXT:
// plain text from the person who deploys, already escaped for both places.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const api = event.request.uri.startsWith('/api/');
  const json =
    '{"code":"UNAVAILABLE","message":"Coverage Guide is down for maintenance. TEXT_JSON","requestId":"maintenance"}';
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Coverage Guide: maintenance</title><h1>Coverage Guide is down for maintenance</h1><p>TEXT_HTML</p></html>';
  return {
    statusCode: 503,
    statusDescription: 'Service Unavailable',
    headers: {
      'cache-control': { value: 'no-store' },
      'retry-after': { value: '300' },
      'content-type': { value: api ? 'application/json' : 'text/html; charset=utf-8' },
    },
    body: { encoding: 'text', data: api ? json : page },
  };
}
