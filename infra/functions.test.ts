import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../functions/config.ts';
import { routeGroups } from '../shared/api/routes.ts';
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
import { only, propertiesOf, resourcesOf } from './testing/templates.ts';
import { elsewhere, testSettings } from './testing/test-settings.ts';

const resources = resourcesOf();
const deployed = functionsOf(resources);

const xRay = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
/** Calls that support no narrower resource than `*`, by function. */
const anything: Readonly<Record<string, string[]>> = {
  [broadcastWorker]: ['ses:GetSendQuota', ...xRay],
  Apiusers: ['ses:DeleteSuppressedDestination', ...xRay],
};
const importUploads = objectsOf('CardImagesUploads', '/import-*');
/** To any recipient, as SES's sandbox requires, but from the one address and under the one configuration set only. */
const sending = {
  Action: 'ses:SendRawEmail',
  Effect: 'Allow',
  Resource: [
    [':configuration-set/', { Ref: expect.stringMatching(/^MailConfigurationSet[0-9A-F]{8}$/) }],
    [':identity/*'],
  ].map((parts) => ({ 'Fn::Join': ['', expect.arrayContaining(parts)] })),
  Condition: { StringEquals: { 'ses:FromAddress': testSettings.mailFrom } },
};
/** What may be done to any object of a bucket or to any identity, by function; its role has no other wildcards. */
const anyObject: Readonly<Record<string, unknown[]>> = {
  [mailWorker]: [sending],
  [broadcastWorker]: [sending],
  Apiimages: [
    {
      Action: ['s3:GetObject', 's3:PutObject'],
      Effect: 'Allow',
      Resource: objectsOf('CardImagesUploads', '/*.*'),
    },
    { Action: 's3:PutObject', Effect: 'Allow', Resource: objectsOf('CardImages', '/cards/*') },
  ],
  Apiimports: [
    { Action: ['s3:GetObject', 's3:PutObject'], Effect: 'Allow', Resource: importUploads },
    { Action: 's3:GetObject', Effect: 'Allow', Resource: objectsOf('ImportsImportedFiles') },
  ],
  [importWorker]: [
    { Action: 's3:GetObject', Effect: 'Allow', Resource: importUploads },
    {
      Action: ['s3:GetObject', 's3:PutObject'],
      Effect: 'Allow',
      Resource: objectsOf('ImportsImportedFiles'),
    },
  ],
  [cardSweep]: [
    {
      Action: 's3:DeleteObject',
      Effect: 'Allow',
      Resource: [objectsOf('CardImages'), objectsOf('CardImagesUploads')],
    },
  ],
};

function objectsOf(bucket: string, keys = '/*'): unknown {
  const id = expect.stringMatching(new RegExp(`^${bucket}[0-9A-F]{8}$`));
  return { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, keys]] };
}

/** In seconds. Cognito allows its trigger 5, API Gateway a call 30; queue workers get more, scheduled runs Lambda's maximum. */
const timeOf = (name: string): number =>
  ({
    [trigger]: 5,
    [mailWorker]: 60,
    [mailFeedback]: 25,
    [broadcastWorker]: 300,
    [importWorker]: 300,
    [cardSweep]: 900,
    [digest]: 900,
    [canary]: 120,
  })[name] ?? limits.callSeconds;

/** The canary's alarm counts successful visits: infra/monitoring.test.ts. */
const watched = appFunctions.filter((name) => name !== canary);

/** Functions whose next try comes more than five minutes later. */
const seldom = [broadcastWorker, cardSweep, digest, importWorker, mailFeedback];

describe.each(appFunctions)('function %s', (name) => {
  it('runs on Node.js 24 and ARM, traced, with a timeout that fits its caller', () => {
    expect(deployed.functionOf(name).Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      Handler: 'index.handler',
      Timeout: timeOf(name),
    });
    // A cold start takes seconds with less memory, which also means less CPU.
    expect(deployed.functionOf(name).Properties.MemorySize).toBeGreaterThanOrEqual(1_024);
  });

  it('enables source maps, unless it maps its stack traces itself', () => {
    // Route groups map the stacks that they log themselves.
    const nodeOptions = routeGroups.some((group) => name === `Api${group}`)
      ? undefined
      : '--enable-source-maps';
    expect(deployed.functionOf(name).Properties.Environment.Variables.NODE_OPTIONS).toBe(nodeOptions);
  });

  it('writes JSON to its own log group', () => {
    const { LogGroup, LogFormat } = deployed.functionOf(name).Properties.LoggingConfig;
    expect(LogFormat).toBe('JSON');
    const users = propertiesOf(resources, 'AWS::Lambda::Function').filter(
      ({ LoggingConfig }) => LoggingConfig?.LogGroup.Ref === LogGroup.Ref,
    );
    expect(users).toHaveLength(1);
  });

  it('has its own role, with wildcards only for X-Ray, card images, imports and email', () => {
    const roles = propertiesOf(resources, 'AWS::Lambda::Function').map(({ Role }) => JSON.stringify(Role));
    const own = JSON.stringify(deployed.functionOf(name).Properties.Role);
    expect(roles.filter((role) => role === own)).toHaveLength(1);
    expect(deployed.trustOf(name)).toEqual([
      { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
    ]);
    const wild = deployed
      .statementsOf(name)
      .filter(({ Action, Resource }) => JSON.stringify([Action, Resource]).includes('*'));
    expect(wild).toEqual([
      ...(anyObject[name] ?? []),
      { Action: anything[name] ?? xRay, Effect: 'Allow', Resource: '*' },
    ]);
  });

  it('has no secret in its environment, and may read only the secrets that its variables name', () => {
    const { Variables } = deployed.functionOf(name).Properties.Environment;
    expect(Object.keys(Variables).join()).not.toMatch(/secret|password|token|key/i);
    expect(JSON.stringify(Variables)).not.toContain('{{resolve:');
    const named: unknown[] = [
      ...(Variables.ORIGIN_PROOFS?.['Fn::Join'][1].filter((part: unknown) => part !== ',') ?? []),
      ...(Variables.PROBE_ACCOUNT === undefined ? [] : [Variables.PROBE_ACCOUNT]),
    ];
    const mayRead = deployed
      .statementsOf(name)
      .filter(({ Action }) => JSON.stringify(Action).includes('secretsmanager:'));
    const byRef = (refs: unknown[]) =>
      refs.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    const [first, ...others] = byRef(named);
    const Resource = others.length === 0 ? first : [first, ...others];
    expect(mayRead).toEqual(
      named.length > 0 ? [{ Action: 'secretsmanager:GetSecretValue', Effect: 'Allow', Resource }] : [],
    );
  });
});

describe.each(watched)('function %s', (name) => {
  it('has an alarm for crashes and logged errors that explains what they mean', () => {
    const alarm = only(resources, 'AWS::CloudWatch::Alarm', `${name}Function`);
    const { AlarmDescription, Metrics, Threshold, EvaluationPeriods, ComparisonOperator } = alarm.Properties;
    expect(AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
    expect(ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
    // A function that serves calls fails again soon; one that runs now and then retries minutes or hours later.
    expect([Threshold, EvaluationPeriods]).toEqual([
      name === trigger ? 20 : 1,
      seldom.includes(name) ? 1 : 2,
    ]);
    const { LogGroup } = deployed.functionOf(name).Properties.LoggingConfig;
    const filter = propertiesOf(resources, 'AWS::Logs::MetricFilter').find(
      ({ LogGroupName }) => LogGroupName.Ref === LogGroup.Ref,
    );
    expect(filter.FilterPattern).toBe('{ $.level = "ERROR" }');
    expect(JSON.stringify(Metrics)).toContain(filter.MetricTransformations[0].MetricName);
    const functionId = deployed.functionOf(name).id;
    expect(Metrics).toContainEqual(
      expect.objectContaining({
        MetricStat: expect.objectContaining({
          Metric: {
            Namespace: 'AWS/Lambda',
            MetricName: 'Errors',
            Dimensions: [{ Name: 'FunctionName', Value: { Ref: functionId } }],
          },
        }),
      }),
    );
  });
});

const apart = functionsOf(resourcesOf(elsewhere));

describe.each(routeGroups)('route group %s', (group) => {
  it('gets exactly the variables that functions/config.ts reads', () => {
    const variables = deployed.functionOf(`Api${group}`).Properties.Environment.Variables;
    // The values that the references resolve to in an account.
    const resolved: Readonly<Record<string, string>> = {
      AUDIT_YEARS: String(variables.AUDIT_YEARS),
      USER_POOL_ID: 'us-east-1_AbCdEf123',
      IDLE_MINUTES: '30',
      MAIL_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/mail',
      BROADCAST_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/broadcast',
      IMPORT_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/123456789012/import',
      SITE_ORIGIN: 'https://d111111abcdef8.cloudfront.net',
      SECOND_FACTOR: variables.SECOND_FACTOR,
    };
    const names = [...Object.keys(variables), 'AWS_REGION'];
    const values = Object.fromEntries(names.map((name) => [name, resolved[name] ?? 'value']));
    expect(Object.keys(readConfig(values)).sort()).toEqual(names.sort());
    expect(apart.variablesOf(`Api${group}`).AUDIT_YEARS).toBe(String(elsewhere.auditYears));
  });
});
