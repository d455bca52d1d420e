import { beforeAll, describe, expect, it } from '@jest/globals';
import { readSweepConfig, readTriggerConfig, readWorkerConfig } from '../functions/config.ts';
import { limits } from '../shared/limits.ts';
import {
  broadcastWorker,
  cardSweep,
  functionsOf,
  houseFunctions,
  mailFeedback,
  mailWorker,
  type Statement,
  trigger,
} from './testing/functions.ts';
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';

let resources: Record<string, Resource>;
let deployed: ReturnType<typeof functionsOf>;

beforeAll(() => {
  resources = resourcesOf();
  deployed = functionsOf(resources);
});

describe('permissions beyond the table', () => {
  const beyond = (name: string) =>
    deployed.actionsOf(name).filter((action) => !/^(dynamodb|logs|xray):/.test(action));

  it('are exact calls to the user pool, two queues and two buckets, for the groups that make them', () => {
    expect(Object.fromEntries(houseFunctions.map((name) => [name, beyond(name).sort()]))).toEqual({
      Apiauth: [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminGetUser',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminUserGlobalSignOut',
        'cognito-idp:DescribeUserPoolClient',
        'sqs:SendMessage',
      ],
      Apifacilities: [],
      Apiusers: [
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminUpdateUserAttributes',
        'ses:DeleteSuppressedDestination',
        'sqs:SendMessage',
      ],
      Apiplans: [],
      Apihub: [],
      Apiimages: ['s3:GetObject', 's3:ListBucket', 's3:PutObject', 's3:PutObject'],
      [cardSweep]: ['s3:DeleteObject', 's3:ListBucket'],
      Apimessages: ['sqs:SendMessage'],
      [trigger]: [],
      [mailFeedback]: [],
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

  it.each([mailWorker, broadcastWorker])('gives %s what functions/config.ts asks for', (worker) => {
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
    expect(() => readWorkerConfig(values)).not.toThrow();
  });

  it('lets mails be sent from one address under one configuration set only', () => {
    const [statement] = deployed
      .statementsOf(mailWorker)
      .filter(({ Action }) => Action === 'ses:SendRawEmail');
    const resources = JSON.stringify(statement?.Resource);
    expect([statement?.Resource].flat()).toHaveLength(2);
    expect(resources).toMatch(/:identity\/",\{"Ref":"MailSender/);
    expect(resources).toMatch(/:configuration-set\/",\{"Ref":"MailConfigurationSet/);
  });

  it('lets the function that learns of bounces find a person by address and change the record, no more', () => {
    const statements = deployed
      .statementsOf(mailFeedback)
      .filter(({ Action }) => String(Action).includes('dynamodb:'));
    const keysOf = ({ Condition }: Statement) =>
      Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    expect(statements.map((each) => [[each.Action].flat().sort(), keysOf(each)])).toEqual([
      [
        ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
        ['EMAIL#*', 'USERS#?'],
      ],
      [['dynamodb:UpdateItem'], ['USERS#?']],
    ]);
    const variables = deployed.variablesOf(mailFeedback);
    expect(Object.keys(variables)).toEqual(['TABLE_NAME']);
  });

  it('lets the broadcast worker read people and broadcasts, and write broadcasts', () => {
    const table = deployed
      .statementsOf(broadcastWorker)
      .filter(({ Action }) => String(Action).includes('dynamodb:'));
    const partitions = table.map(
      ({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'],
    );
    expect(partitions).toEqual([['BROADCAST*', 'USERS#?'], ['BROADCAST*']]);
  });

  it('lets two of the broadcast worker run at once, each with one part', () => {
    const [mapping] = ofType(resources, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
      id.startsWith(broadcastWorker),
    );
    expect(mapping?.[1].Properties).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: limits.broadcast.workers },
    });
  });

  it('lets the sweep read everything, remove and mark images, remove deleted plans, and nothing else', () => {
    const table = deployed.actionsOf(cardSweep).filter((action) => action.startsWith('dynamodb:'));
    expect(table.sort()).toEqual([
      'dynamodb:DeleteItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
    ]);
    const variables = deployed.variablesOf(cardSweep);
    expect(Object.keys(variables).sort()).toEqual(['CARD_BUCKET', 'TABLE_NAME', 'UPLOAD_BUCKET']);
    const values = { TABLE_NAME: 't', AWS_REGION: 'r', CARD_BUCKET: 'c', UPLOAD_BUCKET: 'u' };
    expect(() => readSweepConfig(values)).not.toThrow();
  });

  it('starts the sweep so often that nothing lies about for a day', () => {
    const [[, rule]] = ofType(resources, 'AWS::Events::Rule') as [[string, Resource]];
    expect(rule.Properties).toMatchObject({
      ScheduleExpression: `rate(${limits.cardImage.sweepHours} hours)`,
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringMatching(/^CardImagesSweepFunction/), 'Arn'] } }],
    });
    expect(limits.cardImage.sweepHours + limits.cardImage.keptHours).toBeLessThan(24);
  });

  it('lets the trigger read the table and knows only its name', () => {
    expect(
      deployed
        .actionsOf(trigger)
        .filter((action) => action.startsWith('dynamodb:'))
        .sort(),
    ).toEqual(['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']);
    const variables = deployed.variablesOf(trigger);
    expect(Object.keys(variables)).toEqual(['TABLE_NAME']);
    expect(() => readTriggerConfig({ TABLE_NAME: 'table', AWS_REGION: 'us-east-1' })).not.toThrow();
  });
});
