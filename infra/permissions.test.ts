import { beforeAll, describe, expect, it } from '@jest/globals';
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
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';
import { testSettings } from './testing/test-settings.ts';

let resources: Record<string, Resource>;
let deployed: ReturnType<typeof functionsOf>;

beforeAll(() => {
  resources = resourcesOf();
  deployed = functionsOf(resources);
});

/** Returns the variables that a function's settings are read from, except the one that Lambda itself sets. */
const readBy = (read: (environment: Record<string, string>) => object, values: Record<string, string>) =>
  Object.keys(read(values))
    .filter((name) => name !== 'AWS_REGION')
    .sort();

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
        'sqs:ChangeMessageVisibility',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:GetQueueUrl',
        'sqs:ReceiveMessage',
        'sqs:SendMessage',
      ],
      [cardSweep]: ['s3:DeleteObject', 's3:ListBucket'],
      [digest]: ['sqs:SendMessage'],
      Apimessages: ['sqs:SendMessage'],
      [broadcastWorker]: [
        'ses:GetSendQuota',
        'ses:SendRawEmail',
        'sqs:ChangeMessageVisibility',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:GetQueueUrl',
        'sqs:ReceiveMessage',
      ],
      [mailWorker]: [
        'ses:SendRawEmail',
        'sqs:ChangeMessageVisibility',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:GetQueueUrl',
        'sqs:ReceiveMessage',
      ],
    });
  });

  it.each([mailWorker, broadcastWorker])(
    'gives %s exactly the variables functions/config.ts reads',
    (worker) => {
      const variables = deployed.variablesOf(worker);
      expect(Object.keys(variables).sort()).toEqual([
        'MAIL_CONFIGURATION_SET',
        'MAIL_FROM',
        'SITE_ORIGIN',
        'TABLE_NAME',
      ]);
      const values = {
        MAIL_CONFIGURATION_SET: 'set',
        TABLE_NAME: 'table',
        AWS_REGION: 'us-east-1',
        SITE_ORIGIN: 'https://guide.example',
        MAIL_FROM: String(variables.MAIL_FROM),
      };
      expect(readBy(readWorkerConfig, values)).toEqual(Object.keys(variables).sort());
    },
  );

  it('allows email only from one address and under one configuration set', () => {
    const [statement] = deployed
      .statementsOf(mailWorker)
      .filter(({ Action }) => Action === 'ses:SendRawEmail');
    const resources = JSON.stringify(statement?.Resource);
    expect([statement?.Resource].flat()).toHaveLength(2);
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': testSettings.mailFrom } });
    // The identities of all recipients: SES's sandbox checks those as well.
    expect(resources).toMatch(/:identity\/\*"/);
    expect(resources).toMatch(/:configuration-set\/",\{"Ref":"MailConfigurationSet/);
  });

  it('lets the broadcast worker run twice concurrently, with one part each', () => {
    const [mapping] = ofType(resources, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
      id.startsWith(broadcastWorker),
    );
    expect(mapping?.[1].Properties).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: limits.broadcast.workers },
    });
  });

  it('gives the import worker exactly the variables functions/config.ts reads', () => {
    const variables = deployed.variablesOf(importWorker);
    expect(Object.keys(variables).sort()).toEqual([
      'IMPORT_BUCKET',
      'IMPORT_QUEUE_URL',
      'TABLE_NAME',
      'UPLOAD_BUCKET',
    ]);
    const values = { TABLE_NAME: 't', AWS_REGION: 'r', IMPORT_BUCKET: 'i', UPLOAD_BUCKET: 'u' };
    const queue = 'https://sqs.us-east-1.amazonaws.com/123456789012/import';
    const read = readBy(readImportWorkerConfig, { ...values, IMPORT_QUEUE_URL: queue });
    expect(read).toEqual(Object.keys(variables).sort());
  });

  it('gives the sweep exactly the variables functions/config.ts reads', () => {
    const variables = deployed.variablesOf(cardSweep);
    expect(Object.keys(variables).sort()).toEqual(['CARD_BUCKET', 'TABLE_NAME', 'UPLOAD_BUCKET']);
    const values = { TABLE_NAME: 't', AWS_REGION: 'r', CARD_BUCKET: 'c', UPLOAD_BUCKET: 'u' };
    expect(readBy(readSweepConfig, values)).toEqual(Object.keys(variables).sort());
  });

  it('gives the canary exactly the variables functions/config.ts reads', () => {
    const variables = deployed.variablesOf(canary);
    expect(Object.keys(variables).sort()).toEqual(['PROBE_ACCOUNT', 'SITE_ORIGIN']);
    const values = { PROBE_ACCOUNT: 'arn', SITE_ORIGIN: 'https://guide.hospital.example' };
    expect(readBy(readCanaryConfig, values)).toEqual(Object.keys(variables).sort());
  });

  it('gives the digest function exactly the variables functions/config.ts reads', () => {
    const variables = deployed.variablesOf(digest);
    expect(Object.keys(variables).sort()).toEqual(['MAIL_QUEUE_URL', 'TABLE_NAME']);
    const values = { TABLE_NAME: 't', AWS_REGION: 'r', MAIL_QUEUE_URL: 'https://sqs.example/1/mail' };
    expect(readBy(readDigestConfig, values)).toEqual(Object.keys(variables).sort());
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
    const invoking = ofType(resources, 'AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      .filter(({ Principal }) => Principal === 'events.amazonaws.com');
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

  it.each([trigger, mailFeedback])('gives %s only the name of the table', (name) => {
    const variables = deployed.variablesOf(name);
    expect(Object.keys(variables)).toEqual(['TABLE_NAME']);
    expect(readBy(readTriggerConfig, { TABLE_NAME: 'table', AWS_REGION: 'us-east-1' })).toEqual([
      'TABLE_NAME',
    ]);
  });
});
