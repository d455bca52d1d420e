// A CloudFront viewer-request function on every API call: refuses, in the API's own error format, what API Gateway would refuse
// in its own. The construct fills in the routes from the contract: `GET /api/books/{id}`, with a leading `+` for public ones.
const routes = 'ROUTES'.split(',');
// API Gateway accepts 10,240 bytes of request line and headers, and CloudFront adds some of its own.
const mostHeaderBytes = 9600;
const mostBodyBytes = 10485760;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const id = event.context.requestId;
  if (headerBytes(request) > mostHeaderBytes) {
    return refusal(431, 'HEADERS_TOO_LARGE', 'The headers of this request are too large.', id);
  }
  const length = request.headers['content-length'];
  if (length && Number(length.value) > mostBodyBytes) {
    return refusal(413, 'TOO_LARGE', 'This is larger than what can be accepted.', id);
  }
  try {
    decodeURIComponent(request.uri);
  } catch (_) {
    return refusal(400, 'BAD_REQUEST', 'The request could not be read.', id);
  }
  // CloudFront gives a function about a millisecond: only routes with the call's first name are taken apart.
  const given = request.uri.split('/');
  const start = `/api/${given[2]}`;
  const here = routes.filter((route) => route.includes(start) && fits(route.split('/'), given));
  // Not NOT_FOUND: a tab of an older release, deleting something with a call that is gone, would take it for deleted.
  if (here.length === 0) return refusal(404, 'METHOD_NOT_ALLOWED', 'There is no such call.', id);
  const route = here.find((each) => each.split(' ')[0].replace('+', '') === request.method);
  if (!route) {
    const answer = refusal(405, 'METHOD_NOT_ALLOWED', 'There is no such call at this address.', id);
    answer.headers.allow = { value: here.map((each) => each.split(' ')[0].replace('+', '')).join(', ') };
    return answer;
  }
  if (route[0] !== '+' && !mayBeSignedIn(request.headers.authorization)) {
    const answer = refusal(401, 'NOT_SIGNED_IN', 'Please sign in.', id);
    answer.headers['www-authenticate'] = { value: 'Bearer' };
    return answer;
  }
  return request;
}

/** @param parts those of a route: before the first slash is its method. */
function fits(parts, given) {
  // A facility name may contain slashes.
  const takesMore = parts[parts.length - 1].slice(-2) === '+}' && given.length > parts.length;
  return (
    (parts.length === given.length || takesMore) &&
    parts.every((part, at) => at === 0 || (part[0] === '{' ? given[at] !== '' : part === given[at]))
  );
}

/** Reports whether there is an unexpired token. API Gateway and the function check whether it is genuine. */
function mayBeSignedIn(authorization) {
  try {
    const payload = /^bearer +[\w-]+\.([\w-]+)\.[\w-]+ *$/i.exec(authorization.value)[1];
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000 > Date.now();
  } catch (_) {
    return false;
  }
}

function headerBytes(request) {
  const bytes = (named, separator) =>
    Object.keys(named).reduce((sum, name) => {
      const values = named[name].multiValue || [named[name]];
      return sum + values.reduce((all, each) => all + name.length + each.value.length + separator, 0);
    }, 0);
  return (
    request.uri.length + bytes(request.querystring, 2) + bytes(request.headers, 4) + bytes(request.cookies, 3)
  );
}
