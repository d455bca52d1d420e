import { beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig, readSweepConfig, readTriggerConfig, readWorkerConfig } from '../functions/config.ts';
import { routeGroups } from '../shared/api/operation.ts';
import { operationIds, routes } from '../shared/api/routes.ts';
import { limits } from '../shared/limits.ts';
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';

const groups = routeGroups.filter((group) => operationIds.some((id) => routes[id].group === group));
const trigger = 'IdentityPreTokenGeneration';
const mailWorker = 'MailWorker';
const broadcastWorker = 'BroadcastsWorker';
const cardSweep = 'CardImagesSweep';
const mailFeedback = 'MailFeedback';
const houseFunctions = [
  ...groups.map((group) => `Api${group}`),
  trigger,
  mailWorker,
  mailFeedback,
  broadcastWorker,
  cardSweep,
];
const xRay = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
/** Calls that know no narrower resource than everything, by function. */
const anything: Readonly<Record<string, string[]>> = {
  [broadcastWorker]: ['ses:GetSendQuota', ...xRay],
  Apiusers: ['ses:DeleteSuppressedDestination', ...xRay],
};
/** What may be done to any object of a bucket, by function; its role names nothing else with a wildcard. */
const anyObject: Readonly<Record<string, unknown[]>> = {
  Apiimages: [
    { Action: ['s3:GetObject', 's3:PutObject'], Effect: 'Allow', Resource: objectsOf('CardImagesUploads') },
    { Action: 's3:PutObject', Effect: 'Allow', Resource: objectsOf('CardImages', '/cards/*') },
  ],
  [cardSweep]: [
    {
      Action: 's3:DeleteObject',
      Effect: 'Allow',
      Resource: [objectsOf('CardImages'), objectsOf('CardImagesUploads')],
    },
  ],
};

type Statement = {
  Action: string | string[];
  Resource: unknown;
  Effect: string;
  Condition?: Record<string, Record<string, string | string[]>>;
};

let resources: Record<string, Resource>;

beforeAll(() => {
  resources = resourcesOf();
});

const functionOf = (name: string): Resource =>
  ofType(resources, 'AWS::Lambda::Function').find(([id]) =>
    id.startsWith(`${name}Function`),
  )?.[1] as Resource;

function statementsOf(name: string): Statement[] {
  const role = functionOf(name).Properties.Role['Fn::GetAtt'][0];
  expect(resources[role]?.Properties.ManagedPolicyArns).toBeUndefined();
  return ofType(resources, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

function objectsOf(bucket: string, keys = '/*'): unknown {
  const id = expect.stringMatching(new RegExp(`^${bucket}[0-9A-F]{8}$`));
  return { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, keys]] };
}

/** Seconds: Cognito gives its trigger 5, API Gateway a call 30; a queue has time, and the sweep all that Lambda gives. */
const longest = (name: string): number =>
  ({ [trigger]: 5, [mailWorker]: 60, [broadcastWorker]: 300, [cardSweep]: 900 })[name] ?? 29;

const actionsOf = (name: string) => statementsOf(name).flatMap(({ Action }) => Action);

describe.each(houseFunctions)('function %s', (name) => {
  it('runs on Node 24 on ARM, traced, within the time of its caller', () => {
    expect(functionOf(name).Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
    });
    expect(functionOf(name).Properties.Timeout).toBeLessThanOrEqual(longest(name));
  });

  it('writes to its own log, which ends', () => {
    const { LogGroup, LogFormat } = functionOf(name).Properties.LoggingConfig;
    expect(LogFormat).toBe('JSON');
    expect(resources[LogGroup.Ref]?.Properties.RetentionInDays).toBeGreaterThan(0);
    const users = ofType(resources, 'AWS::Lambda::Function').filter(
      ([, each]) => each.Properties.LoggingConfig?.LogGroup.Ref === LogGroup.Ref,
    );
    expect(users).toHaveLength(1);
  });

  it('has a role of its own, without wildcards but for X-Ray, images and SES’s list', () => {
    const roles = ofType(resources, 'AWS::Lambda::Function').map(([, each]) =>
      JSON.stringify(each.Properties.Role),
    );
    const own = JSON.stringify(functionOf(name).Properties.Role);
    expect(roles.filter((role) => role === own)).toHaveLength(1);
    const wild = statementsOf(name).filter(({ Action, Resource }) =>
      JSON.stringify([Action, Resource]).includes('*'),
    );
    expect(wild).toEqual([
      ...(anyObject[name] ?? []),
      { Action: anything[name] ?? xRay, Effect: 'Allow', Resource: '*' },
    ]);
  });

  it('has an alarm for crashes and logged errors that says what they mean', () => {
    const alarms = ofType(resources, 'AWS::CloudWatch::Alarm').filter(([id]) =>
      id.startsWith(`${name}Function`),
    );
    expect(alarms).toHaveLength(1);
    const [[, alarm]] = alarms as [[string, Resource]];
    const { AlarmDescription, Metrics } = alarm.Properties;
    expect(AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
    const { LogGroup } = functionOf(name).Properties.LoggingConfig;
    const filter = ofType(resources, 'AWS::Logs::MetricFilter').find(
      ([, { Properties }]) => Properties.LogGroupName.Ref === LogGroup.Ref,
    );
    expect(filter?.[1].Properties.FilterPattern).toBe('{ $.level = "ERROR" }');
    expect(JSON.stringify(Metrics)).toContain(filter?.[1].Properties.MetricTransformations[0].MetricName);
  });

  it('knows no secret', () => {
    const variables = functionOf(name).Properties.Environment.Variables;
    expect(Object.keys(variables).join()).not.toMatch(/secret|password|token|key/i);
  });
});

describe.each(groups)('route group %s', (group) => {
  it('is given exactly what functions/config.ts asks for', () => {
    const variables = functionOf(`Api${group}`).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual([
      'BROADCAST_QUEUE_URL',
      'CARD_BUCKET',
      'MAIL_QUEUE_URL',
      'ORIGIN_PROOF',
      'SITE_ORIGIN',
      'STAGE',
      'TABLE_NAME',
      'UPLOAD_BUCKET',
      'USER_POOL_CLIENT_ID',
      'USER_POOL_ID',
    ]);
    // What the references turn into in an account.
    const deployed = {
      ...Object.fromEntries(Object.keys(variables).map((name) => [name, 'value'])),
      USER_POOL_ID: 'us-east-1_AbCdEf123',
      MAIL_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/mail',
      BROADCAST_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/broadcast',
      SITE_ORIGIN: 'https://d111111abcdef8.cloudfront.net',
      AWS_REGION: 'us-east-1',
    };
    expect(() => readConfig(deployed)).not.toThrow();
  });

  it('reads the table, and writes only the partitions that are its own', () => {
    const statements = statementsOf(`Api${group}`).filter(({ Action }) =>
      String(Action).includes('dynamodb:'),
    );
    expect(statements.map(({ Action }) => [Action].flat().sort())).toEqual([
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
      ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    ]);
    const partitions = statements[1]?.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    expect([partitions].flat().length).toBeGreaterThan(0);
    for (const partition of [partitions].flat()) expect(partition).toMatch(/^[A-Z][A-Z_#-]+[*?]?/);
  });
});

describe('permissions beyond the table', () => {
  const beyond = (name: string) => actionsOf(name).filter((action) => !/^(dynamodb|logs|xray):/.test(action));

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
    const { NODE_OPTIONS, ...variables } = functionOf(worker).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual([
      'MAIL_CONFIGURATION_SET',
      'MAIL_FROM',
      'SITE_ORIGIN',
      'TABLE_NAME',
    ]);
    const deployed = {
      MAIL_CONFIGURATION_SET: 'set',
      TABLE_NAME: 'table',
      AWS_REGION: 'us-east-1',
      SITE_ORIGIN: 'https://guide.example',
      MAIL_FROM: variables.MAIL_FROM,
    };
    expect(() => readWorkerConfig(deployed)).not.toThrow();
  });

  it('lets mails be sent from one address under one configuration set only', () => {
    const [statement] = statementsOf(mailWorker).filter(({ Action }) => Action === 'ses:SendRawEmail');
    const resources = JSON.stringify(statement?.Resource);
    expect([statement?.Resource].flat()).toHaveLength(2);
    expect(resources).toMatch(/:identity\/",\{"Ref":"MailSender/);
    expect(resources).toMatch(/:configuration-set\/",\{"Ref":"MailConfigurationSet/);
  });

  it('lets the function that learns of bounces find a person by address and change the record, no more', () => {
    const statements = statementsOf(mailFeedback).filter(({ Action }) =>
      String(Action).includes('dynamodb:'),
    );
    const keysOf = ({ Condition }: Statement) =>
      Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    expect(statements.map((each) => [[each.Action].flat().sort(), keysOf(each)])).toEqual([
      [
        ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
        ['EMAIL#*', 'USERS#?'],
      ],
      [['dynamodb:UpdateItem'], ['USERS#?']],
    ]);
    const { NODE_OPTIONS, ...variables } = functionOf(mailFeedback).Properties.Environment.Variables;
    expect(Object.keys(variables)).toEqual(['TABLE_NAME']);
  });

  it('lets the broadcast worker read people and broadcasts, and write broadcasts', () => {
    const table = statementsOf(broadcastWorker).filter(({ Action }) => String(Action).includes('dynamodb:'));
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
    const table = actionsOf(cardSweep).filter((action) => action.startsWith('dynamodb:'));
    expect(table.sort()).toEqual([
      'dynamodb:DeleteItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
    ]);
    const { NODE_OPTIONS, ...variables } = functionOf(cardSweep).Properties.Environment.Variables;
    expect(Object.keys(variables).sort()).toEqual(['CARD_BUCKET', 'TABLE_NAME', 'UPLOAD_BUCKET']);
    const deployed = { TABLE_NAME: 't', AWS_REGION: 'r', CARD_BUCKET: 'c', UPLOAD_BUCKET: 'u' };
    expect(() => readSweepConfig(deployed)).not.toThrow();
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
      actionsOf(trigger)
        .filter((action) => action.startsWith('dynamodb:'))
        .sort(),
    ).toEqual(['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']);
    const { NODE_OPTIONS, ...variables } = functionOf(trigger).Properties.Environment.Variables;
    expect(Object.keys(variables)).toEqual(['TABLE_NAME']);
    expect(() => readTriggerConfig({ TABLE_NAME: 'table', AWS_REGION: 'us-east-1' })).not.toThrow();
  });
});
