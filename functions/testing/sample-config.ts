import type { Config } from '../config.ts';

/** A configuration that names nothing real, for tests without stand-ins. */
export const sampleConfig: Config = {
  TABLE_NAME: 't',
  AUDIT_TABLE_NAME: 'audit',
  AUDIT_YEARS: '6',
  USER_POOL_ID: 'us-east-1_Pool',
  USER_POOL_CLIENT_ID: 'client',
  USER_POOL_OTHER_CLIENT_IDS: '',
  SITE_ORIGIN: 'https://guide.example',
  ORIGIN_PROOFS: 'proof',
  AWS_REGION: 'us-east-1',
  SECOND_FACTOR: 'off',
  IDLE_MINUTES: 30,
  MAIL_QUEUE_URL: 'https://sqs.example/mail',
  BROADCAST_QUEUE_URL: 'https://sqs.example/broadcast',
  CARD_BUCKET: 'cards',
  UPLOAD_BUCKET: 'uploads',
  IMPORT_BUCKET: 'imports',
  IMPORT_QUEUE_URL: 'https://sqs.example/import',
};
