/**
 * The header in which the site's CDN proves that a call came through it. CloudFront adds it, replacing what a caller
 * sends; the functions refuse a call without it.
 */
export const originProofHeader = 'x-origin-proof';
