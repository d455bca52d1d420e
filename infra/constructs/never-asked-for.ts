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
