/** The headers of every answer, in one place: CloudFront's policies and the laptop's gateway are both made from them. */

type Directives = Readonly<Record<string, readonly string[]>>;

/** Names and values as they are sent, names in lowercase. */
export type HeaderList = Readonly<Record<string, string>>;

// In a production build the style library fills empty <style> elements through the CSSOM: the hash of the empty string allows
// them.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

// The styles of what the page shows before any file has loaded (web/starting.css), the current ones first. During an upgrade the
// previous release's page is sent with this policy.
const startingStyles = [
  "'sha256-T4i+B7ffeJcngFYsQ4kIWmOboSk/dkOr9M9SKZ01Slw='",
  "'sha256-DhFC+eUsr1pZUgcKv0z8ty10KhW97ct/t5vIbp9b8fU='",
];

const siteDirectives: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", emptyStyle, ...startingStyles],
  // data: and blob: are for previews of a card image that a user has chosen but not yet uploaded.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

// A card image is an upload: opened on its own it runs nothing and belongs to no origin.
const cardDirectives: Directives = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
};

/** Two years, the duration that browsers' preload lists require. */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000, includeSubdomains: true } as const;

// The address of an emailed link holds a secret; not even the site's own files and logs may receive it.
const referrerPolicy = 'no-referrer';

/** Browser features that the product never uses. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

const common: HeaderList = {
  'strict-transport-security': `max-age=${strictTransportSecurity.maxAgeSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': referrerPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For the site's files. */
export const siteHeaders: HeaderList = {
  ...common,
  'content-security-policy': policy(siteDirectives),
  'permissions-policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
};

/** For the API, including the answers of its gateway itself: no answer is cached. */
export const apiHeaders: HeaderList = { ...siteHeaders, 'cache-control': 'no-store' };

/** For card images under `/cards/`. */
export const cardHeaders: HeaderList = { ...common, 'content-security-policy': policy(cardDirectives) };

/** The site's policy plus what a development server needs: inline scripts and styles, and its socket. */
export const developmentHeaders: HeaderList = {
  ...siteHeaders,
  'content-security-policy': policy({
    ...siteDirectives,
    'script-src': ["'self'", "'unsafe-inline'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", 'ws:'],
  }),
};

function policy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
