import { unicodePattern } from '../text/unicode-pattern.ts';

const unseenInUrls = unicodePattern(String.raw`[\p{Cc} \\]`, 'u');

/**
 * Returns a portal address for storing and opening: absolute http or https.
 * `https://` is prepended to an address without a scheme. Anything that is not http or https after parsing
 * (`javascript:`, `data:`, hidden control characters, no host) gives undefined, and so does a single word: it is a portal's name.
 */
export function portalUrl(typed: string): string | undefined {
  const trimmed = typed.trim();
  // URL parsing silently removes tabs and line breaks, which hides `java\nscript:`, so such text is rejected.
  if (!/[./:]/.test(trimmed) || unseenInUrls().test(trimmed)) return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!/^https?:\/\//i.test(withScheme) || !URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const allowed =
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
  return allowed ? withScheme : undefined;
}
