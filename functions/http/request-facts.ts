import { isIPv6 } from 'node:net';
import type { Encoding, HttpEvent, RequestFacts } from './call.ts';

export function requestFacts(event: HttpEvent, now: Date): RequestFacts {
  return {
    requestId: event.requestContext.requestId,
    now,
    cookies: parseCookies(event.cookies ?? []),
    clientAddress: networkOf(clientAddress(event), 4),
    clientNetwork: networkOf(clientAddress(event), 3),
    userAgent: event.headers['user-agent'] ?? '',
    ifNoneMatch: event.headers['if-none-match'],
    encoding: acceptedEncoding(event.headers['accept-encoding'] ?? ''),
  };
}

/**
 * Returns the caller's address. Behind CloudFront the gateway's own source address is an edge server that many people share.
 * CloudFront and the gateway each append the address they saw to X-Forwarded-For, so the caller's is the second to last;
 * anything before it was sent by the caller and is not trusted. A call that bypasses CloudFront is refused before this is used.
 */
function clientAddress(event: HttpEvent): string {
  const seen = (event.headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  return seen.at(-2) || event.requestContext.http.sourceIp;
}

/**
 * Returns an address in the form in which attempts are counted. A caller with one IPv6 address has the 2^64
 * addresses of its network, and would have as many attempts; a provider's customer often has 2^16 such networks.
 * The first four groups of 16 bits identify the network, three the customer.
 */
function networkOf(address: string, groupCount: number): string {
  // An IPv6 address with dots stands for an IPv4 address.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, groupCount);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** Parses cookies. A name that occurs twice is dropped: there is no telling which cookie is the site's own. */
function parseCookies(cookies: readonly string[]): Map<string, string> {
  const parsed = new Map<string, string>();
  const doubled = new Set<string>();
  for (const cookie of cookies) {
    const equals = cookie.indexOf('=');
    if (equals <= 0) continue;
    const name = cookie.slice(0, equals).trim();
    if (parsed.has(name)) doubled.add(name);
    parsed.set(name, cookie.slice(equals + 1).trim());
  }
  for (const name of doubled) parsed.delete(name);
  return parsed;
}

/** Returns the best encoding that an `accept-encoding` header names. */
export function acceptedEncoding(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
