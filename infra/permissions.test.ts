import { describe, expect, it } from '@jest/globals';
import {
  readCanaryConfig,
  readDigestConfig,
  readImportWorkerConfig,
  readSweepConfig,
  readTriggerConfig,
  readWorkerConfig,
} from '../functions/config.ts';
import { limits } from '../shared/limits.ts';
import {
  appFunctions,
  broadcastWorker,
  canary,
  cardSweep,
  digest,
  functionsOf,
  importWorker,
  mailFeedback,
  mailWorker,
  trigger,
} from './testing/functions.ts';
import { ofType, propertiesOf, resourcesOf } from './testing/templates.ts';
import { elsewhere } from './testing/test-settings.ts';

const resources = resourcesOf();
const deployed = functionsOf(resources);

/** What a worker's queue requires. */
const working = [
  'ChangeMessageVisibility',
  'DeleteMessage',
  'GetQueueAttributes',
  'GetQueueUrl',
  'ReceiveMessage',
].map((action) => `sqs:${action}`);

describe('the stack', () => {
  const beyond = (name: string) =>
    deployed.actionsOf(name).filter((action) => !/^(dynamodb|logs|secretsmanager|xray):/.test(action));

  it('allows each function only the user pool, queue, bucket and SES calls that it makes', () => {
    const permissions = appFunctions.map((name) => [name, beyond(name).sort()] as const);
    expect(Object.fromEntries(permissions.filter(([, actions]) => actions.length > 0))).toEqual({
      Apiauth: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminRespondToAuthChallenge',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminUserGlobalSignOut',
        'cognito-idp:DescribeUserPoolClient',
        'sqs:SendMessage',
      ],
      Apiusers: [
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUpdateUserAttributes',
        'ses:DeleteSuppressedDestination',
        'sqs:SendMessage',
      ],
      Apiimages: ['s3:GetObject', 's3:ListBucket', 's3:PutObject', 's3:PutObject'],
      Apiimports: ['s3:GetObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject', 'sqs:SendMessage'],
      [importWorker]: [
        's3:GetObject',
        's3:GetObject',
        's3:ListBucket',
        's3:PutObject',
        ...working,
        'sqs:SendMessage',
      ],
      [cardSweep]: ['cognito-idp:AdminDeleteUser', 's3:DeleteObject', 's3:ListBucket'],
      [digest]: ['sqs:SendMessage'],
      Apimessages: ['sqs:SendMessage'],
      [broadcastWorker]: ['ses:GetSendQuota', 'ses:SendRawEmail', ...working],
      [mailWorker]: ['ses:SendRawEmail', ...working],
    });
  });

  it('starts the sweep often enough that no leftover is kept for a day, and digests every hour', () => {
    const rules = ofType(resources, 'AWS::Events::Rule');
    const started = rules.map(([, { Properties }]) => [
      Properties.Targets[0].Arn['Fn::GetAtt'][0].replace(/Function[0-9A-F]*$/, ''),
      Properties.ScheduleExpression,
      Properties.State,
    ]);
    expect(Object.fromEntries(started.map(([name, ...how]) => [name, how]))).toEqual({
      [cardSweep]: [`rate(${limits.cardImage.sweepHours} hours)`, 'ENABLED'],
      [digest]: ['rate(1 hour)', 'ENABLED'],
      [canary]: ['rate(5 minutes)', 'ENABLED'],
    });
    const invoking = propertiesOf(resources, 'AWS::Lambda::Permission').filter(
      ({ Principal }) => Principal === 'events.amazonaws.com',
    );
    expect(invoking).toHaveLength(rules.length);
    for (const [ruleId, { Properties }] of rules) {
      expect(invoking).toContainEqual(
        expect.objectContaining({
          FunctionName: Properties.Targets[0].Arn,
          SourceArn: { 'Fn::GetAtt': [ruleId, 'Arn'] },
        }),
      );
    }
    expect(limits.cardImage.sweepHours + limits.cardImage.keptHours).toBeLessThan(24);
  });

  it('sends no digests during maintenance, which also keeps a moved installation from sending them twice', () => {
    const rules = propertiesOf(resourcesOf(elsewhere), 'AWS::Events::Rule');
    const stopped = rules.filter(({ State }) => State === 'DISABLED');
    expect(stopped).toEqual([expect.objectContaining({ ScheduleExpression: 'rate(1 hour)' })]);
  });

  const sending = {
    ...{ MAIL_CONFIGURATION_SET: 'set', MAIL_FROM: '' },
    ...{ SITE_ORIGIN: 'https://guide.example', TABLE_NAME: 'table' },
  };
  const queue = 'https://sqs.us-east-1.amazonaws.com/123456789012/name';
  const buckets = { IMPORT_BUCKET: 'i', UPLOAD_BUCKET: 'u' };

  it.each<[string, (environment: Record<string, string>) => object, Record<string, string>]>([
    [mailWorker, readWorkerConfig, sending],
    [broadcastWorker, readWorkerConfig, sending],
    [importWorker, readImportWorkerConfig, { ...buckets, IMPORT_QUEUE_URL: queue, TABLE_NAME: 't' }],
    [
      cardSweep,
      readSweepConfig,
      { CARD_BUCKET: 'c', TABLE_NAME: 't', UPLOAD_BUCKET: 'u', USER_POOL_ID: 'us-east-1_Pool' },
    ],
    [canary, readCanaryConfig, { PROBE_ACCOUNT: 'arn', SITE_ORIGIN: 'https://guide.hospital.example' }],
    [digest, readDigestConfig, { MAIL_QUEUE_URL: queue, TABLE_NAME: 't' }],
    [trigger, readTriggerConfig, { TABLE_NAME: 't' }],
    [mailFeedback, readTriggerConfig, { TABLE_NAME: 't' }],
  ])('gives %s exactly the variables functions/config.ts reads', (name, readConfig, values) => {
    const variables = deployed.variablesOf(name);
    expect(Object.keys(variables).sort()).toEqual(Object.keys(values).sort());
    // The values that the template itself states, such as the sender, must be readable, too.
    const stated = Object.entries(variables).filter(([, value]) => typeof value === 'string');
    const config = readConfig({ ...values, ...Object.fromEntries(stated), AWS_REGION: 'us-east-1' });
    const read = Object.keys(config).filter((key) => key !== 'AWS_REGION');
    expect(read.sort()).toEqual(Object.keys(values).sort());
  });
});
