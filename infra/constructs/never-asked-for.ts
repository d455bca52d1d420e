/**
 * What the SDK imports on demand and a Lambda never asks for: keys from other places than the environment, a browser's
 * name, streams of events. Without them a bundle is two or three files, which start faster than the eight they made.
 */
export const neverAskedFor: readonly string[] = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (place) => `@aws-sdk/credential-provider-${place}`,
  ),
  '@smithy/credential-provider-imds',
  '@smithy/core/event-streams',
  'bowser',
];
