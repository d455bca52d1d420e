import type { SecretKeys } from '../../clients/pool/secret-keys.ts';

/** The keys of an installation that has never rotated them. */
export const oneKey: SecretKeys = { today: async () => Buffer.from('key'), others: async () => [] };
