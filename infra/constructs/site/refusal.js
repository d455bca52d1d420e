// What api-calls.js, cards.js and uploads.js answer to a request that they refuse: the API's own error body. It is appended to each.
// biome-ignore lint/correctness/noUnusedVariables: the function before it calls it.
function refusal(statusCode, code, message, requestId) {
  return {
    statusCode,
    statusDescription: 'Refused',
    headers: {
      'cache-control': { value: 'no-store' },
      'content-type': { value: 'application/json; charset=utf-8' },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: { encoding: 'text', data: JSON.stringify({ code, message, requestId }) },
  };
}
