import type { IncomingHttpHeaders } from 'node:http';

/*
 * Safari keeps no `Secure` cookies of `http://localhost`, and those whose names begin with `__Host-` have to be secure. It gets
 * them under another name and without the attribute. Other browsers get them as from a deployed site.
 */
const secure = '__Host-';
const plain = 'local-';

/** Chrome and Edge name Safari, too, but no version of it. */
const isSafari = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
  agent.includes(' Version/') && agent.includes(' Safari/');

/** Returns cookies in the form in which this browser keeps them. */
export const cookiesFor = (headers: IncomingHttpHeaders, cookies: readonly string[]): string[] =>
  cookies.map((cookie) =>
    isSafari(headers) ? cookie.replace(secure, plain).replace('; Secure', '') : cookie,
  );

/** Returns the cookies that this browser sends in the form in which they were made. */
export const cookiesOf = (headers: IncomingHttpHeaders): string | undefined =>
  isSafari(headers) ? headers.cookie?.replaceAll(/(^|; ?)local-/g, `$1${secure}`) : headers.cookie;
