/**
 * What the SDK imports on demand and a Lambda never asks for: keys from other places than the environment, and a
 * browser's name. Without them a bundle starts with fewer files.
 */
export const neverAskedFor: readonly string[] = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
    (place) => `@aws-sdk/credential-provider-${place}`,
  ),
  '@smithy/credential-provider-imds',
  'bowser',
];

/**
 * The same for every client but that of S3, which imports it as it starts: streams of events. The other clients share half
 * of their code with it, which would make that half a file of its own.
 */
export const askedForByS3 = '@smithy/core/event-streams';
