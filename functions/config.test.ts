import { expect, it } from '@jest/globals';
import { readConfig, readSweepConfig, readTriggerConfig, readWorkerConfig } from './config.ts';
import { sampleConfig } from './testing/sample-config.ts';

const needs = {
  api: [
    readConfig,
    'TABLE_NAME AUDIT_TABLE_NAME AUDIT_YEARS IDLE_MINUTES USER_POOL_ID USER_POOL_CLIENT_ID SITE_ORIGIN ORIGIN_PROOFS AWS_REGION ' +
      'MAIL_QUEUE_URL BROADCAST_QUEUE_URL CARD_BUCKET UPLOAD_BUCKET IMPORT_BUCKET IMPORT_QUEUE_URL',
  ],
  trigger: [readTriggerConfig, 'TABLE_NAME AWS_REGION'],
  worker: [readWorkerConfig, 'TABLE_NAME SITE_ORIGIN AWS_REGION MAIL_FROM MAIL_CONFIGURATION_SET'],
  sweep: [readSweepConfig, 'TABLE_NAME AWS_REGION CARD_BUCKET UPLOAD_BUCKET USER_POOL_ID'],
} as const;

function problemsOf(
  read: (environment: Readonly<Record<string, string>>) => unknown,
  environment = {},
): string {
  try {
    read(environment);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

it.each(Object.entries(needs))(
  'each function reports everything missing from its environment in one message: %s',
  (_, need) => {
    const [read, names] = need;
    const message = problemsOf(read);
    expect(message).toMatch(/^The function's environment is not complete\. /);
    const named = [...message.matchAll(/([A-Z_]+): /g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(names.split(' ').toSorted());
  },
);

it('malformed environment variables are reported together with the missing ones', () => {
  const { AUDIT_TABLE_NAME: _, ...environment } = sampleConfig;
  const message = problemsOf(readConfig, {
    ...environment,
    SITE_ORIGIN: 'https://guide.hospital.example/path',
  });
  expect(message).toMatch(/SITE_ORIGIN: is scheme and host only/);
  expect(message).toMatch(/AUDIT_TABLE_NAME: /);
  expect(problemsOf(readConfig, sampleConfig)).toBe('');
});
