// A CloudFront viewer-request function on the site's own files only. The app's addresses are not files: all of them are answered
// with its one page. A file has a dot in its last part; the app's addresses have none.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const lastPart = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!lastPart.includes('.')) request.uri = '/index.html';
  return request;
}
