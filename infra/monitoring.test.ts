import { describe, expect, it } from '@jest/globals';
import { apiBase } from '../shared/api/operation.ts';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';
import { ofType, only, propertiesOf, type Resource, resourcesOf } from './testing/templates.ts';
import { besides, elsewhere } from './testing/test-settings.ts';

const resources = resourcesOf();

const alarms = () => propertiesOf(resources, 'AWS::CloudWatch::Alarm');
const alarmAbout = (text: RegExp) => alarms().find(({ AlarmDescription }) => text.test(AlarmDescription));

/** Turns a metric filter's pattern into a test of a route and a status. */
function filterNamed(name: string): (route: string, status: number) => boolean {
  const [, filter] = ofType(resources, 'AWS::Logs::MetricFilter').find(([id]) => id.includes(name)) ?? [];
  const pattern: string = filter?.Properties.FilterPattern;
  const matcher = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.+?^$()|[\]\\{}]/g, '\\$&').replaceAll('*', '.*')}$`);
  return (route, status) => {
    const values: Record<string, string> = { route, status: String(status) };
    const condition = pattern
      .slice(1, -1)
      .replaceAll(/\$\.(\w+) (!?=) "([^"]*)"/g, (_, field: string, sign: string, text: string) =>
        String(matcher(text).test(values[field] ?? '') === (sign === '=')),
      );
    expect(condition).toMatch(/^[\s()|&truefals]+$/);
    return new Function(`return (${condition})`)();
  };
}

const oldest = 'AWS/SQS/ApproximateAgeOfOldestMessage QueueName';
const waiting = 'AWS/SQS/ApproximateNumberOfMessagesVisible QueueName';

type Figure = {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string }[];
  readonly Statistic: string;
  readonly Period: number;
};

/** Returns the metrics that an alarm watches: one, or those that it adds up. */
function figuresOf(alarm: Resource['Properties']): Figure[] {
  if (alarm?.Metrics === undefined)
    return [{ ...alarm, Statistic: alarm?.Statistic ?? alarm?.ExtendedStatistic }];
  const added = alarm.Metrics.filter(({ Expression }: { Expression?: string }) => Expression === undefined);
  for (const { Expression } of alarm.Metrics)
    if (Expression !== undefined) expect(Expression).toMatch(/^FILL\(\w+, 0\)(?: \+ FILL\(\w+, 0\))?$/);
  return added.map(({ MetricStat }: { MetricStat: { Metric: object; Stat: string; Period: number } }) => ({
    ...MetricStat.Metric,
    Statistic: MetricStat.Stat,
    Period: MetricStat.Period,
  }));
}

function nameOf({ Namespace, MetricName, Dimensions = [] }: Figure): string {
  // The product's own metrics are named after the stage, so that several stages can share an account.
  const name =
    Namespace === 'CoverageGuide'
      ? MetricName.replace(/^CoverageGuidetest(Watch|(Canary))[0-9A-F]{8}/, '$2')
      : MetricName;
  return [`${Namespace}/${name}`, ...Dimensions.map(({ Name }) => Name)].join(' ');
}

function whenOf(alarm: Resource['Properties']): string {
  const [{ Statistic, Period }] = figuresOf(alarm) as [Figure];
  const { EvaluationPeriods: periods, DatapointsToAlarm: enough = periods } = alarm;
  const times = periods === 1 ? '' : `${enough === periods ? '' : `${enough} of `}${periods} × `;
  const sign = { GreaterThanOrEqualToThreshold: '>=', LessThanThreshold: '<' }[
    String(alarm.ComparisonOperator)
  ];
  return `${Statistic} ${sign} ${alarm.Threshold} in ${times}${Period / 60} min`;
}

describe('the alarms', () => {
  it('each describe the failure in a sentence, and notify the topic when it starts and when it ends', () => {
    const topic = Object.keys(resources).find((id) => resources[id]?.Type === 'AWS::SNS::Topic');
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms()) {
      expect(AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(OKActions).toEqual([{ Ref: topic }]);
    }
    const texts = alarms().map(({ AlarmDescription }) => AlarmDescription);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('may publish to the topic that they notify, by the topic’s own policy', () => {
    const topics = new Set(alarms().map(({ AlarmActions }) => AlarmActions[0].Ref));
    const statements = propertiesOf(resources, 'AWS::SNS::TopicPolicy')
      .filter(({ Topics }) => topics.has(Topics[0].Ref))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(statements).toEqual([
      {
        Sid: expect.any(String),
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: [...topics][0] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it.each<[string, RegExp, readonly string[], string]>([
    ['saves failing', /cannot be saved/, ['CoverageGuide/SavesFailed'], 'Sum >= 3 in 5 min'],
    [
      'passwords tried out',
      /guessing passwords: far more/,
      ['CoverageGuide/SignInsRefused'],
      'Sum >= 200 in 5 min',
    ],
    ['calls told to wait', /are rate-limited/, ['CoverageGuide/TooMany'], 'Sum >= 300 in 5 min'],
    [
      'an address turned away by the firewall',
      /blocking a network address/,
      ['AWS/WAFV2/BlockedRequests Rule WebACL'],
      'Sum >= 1 in 5 min',
    ],
    ['slowness', /is slow/, ['AWS/ApiGateway/Latency ApiId'], 'p95 >= 3000 in 3 × 5 min'],
    ['too many calls at once', /told to try again/, ['AWS/Lambda/Throttles'], 'Sum >= 1 in 5 min'],
    [
      'a table that turns requests away',
      /table is throttling requests/,
      ['AWS/DynamoDB/ReadThrottleEvents TableName', 'AWS/DynamoDB/WriteThrottleEvents TableName'],
      'Sum >= 10 in 5 min',
    ],
    [
      'a sweep that did not run',
      /sweep did not run/,
      ['AWS/Lambda/Invocations FunctionName'],
      'Sum < 1 in 1440 min',
    ],
    [
      'digests that did not run',
      /digest function did not run/,
      ['AWS/Lambda/Invocations FunctionName'],
      'Sum < 1 in 1440 min',
    ],
    [
      'a site that fails',
      /does not open/,
      ['AWS/CloudFront/5xxErrorRate DistributionId Region'],
      'Average >= 5 in 2 × 5 min',
    ],
    [
      'visits of the canary that fail',
      /visits of the canary/,
      ['CoverageGuide/CanaryPassed'],
      'Sum < 1 in 2 of 3 × 5 min',
    ],
    ['emails that wait', /^Emails are late/, [oldest], 'Maximum >= 900 in 5 min'],
    ['broadcasts that wait', /^Broadcasts are late/, [oldest], 'Maximum >= 21600 in 5 min'],
    ['imports that wait', /Import parts are late/, [oldest], 'Maximum >= 900 in 5 min'],
    ['imports that failed repeatedly', /^Import parts failed after/, [waiting], 'Maximum >= 1 in 5 min'],
    ['emails that failed repeatedly', /^Emails failed after/, [waiting], 'Maximum >= 1 in 5 min'],
    ['broadcasts that failed repeatedly', /^Broadcasts failed after/, [waiting], 'Maximum >= 1 in 5 min'],
  ])('report %s', (_what, text, metrics, when) => {
    const alarm = alarmAbout(text);
    const counted = propertiesOf(resources, 'AWS::Logs::MetricFilter').map(
      ({ MetricTransformations }) => MetricTransformations[0].MetricName,
    );
    for (const { Namespace, MetricName } of figuresOf(alarm))
      if (Namespace === 'CoverageGuide') expect(counted).toContain(MetricName);
    expect({ metrics: figuresOf(alarm).map(nameOf).toSorted(), when: whenOf(alarm) }).toEqual({
      metrics,
      when,
    });
  });

  it('count a failed visit of the canary when it failed, not when the figures of earlier visits are too old', () => {
    const counted = propertiesOf(resources, 'AWS::Logs::MetricFilter').flatMap(
      ({ FilterPattern, MetricTransformations: [{ MetricName, MetricValue }] }) =>
        /Canary\w+Passed$/.test(MetricName) ? [{ FilterPattern, MetricName, MetricValue }] : [],
    );
    const [{ MetricName }] = figuresOf(alarmAbout(/visits of the canary/)) as [Figure];
    expect(counted).toEqual([
      { FilterPattern: '{ $.details.canary = "failed" }', MetricName, MetricValue: '0' },
      { FilterPattern: '{ $.details.canary = "passed" }', MetricName, MetricValue: '1' },
    ]);
  });

  it('for work that did not run go off when there is no data, and all others stay quiet', () => {
    const quiet = alarms().filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');
    const missing = [/sweep did not run/, /digest function did not run/, /visits of the canary/].map(
      alarmAbout,
    );
    expect(new Set(quiet)).toEqual(new Set(missing));
  });

  it('for daily work count a day without it as 0, which CloudWatch would otherwise skip for an earlier one', () => {
    for (const text of [/sweep did not run/, /digest function did not run/])
      expect(JSON.stringify(alarmAbout(text))).toMatch(/"Expression":"FILL\(\w+, 0\)"/);
  });

  it('watch every dead-letter queue', () => {
    const dead = ofType(resources, 'AWS::SQS::Queue')
      .filter(([, { Properties }]) => Properties.RedrivePolicy === undefined)
      .map(([id]) => id);
    const seen = JSON.stringify(
      alarms().filter(({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible'),
    );
    expect(dead.length).toBeGreaterThan(0);
    for (const id of dead) expect(seen).toContain(id);
  });
});

describe('notifications about costs and certificates', () => {
  it('cover a certificate that expires within 30 days, if the site has its own', () => {
    const alarm = propertiesOf(resourcesOf(elsewhere), 'AWS::CloudWatch::Alarm').find(
      ({ MetricName }) => MetricName === 'DaysToExpiry',
    );
    expect(alarm).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      Dimensions: [{ Name: 'CertificateArn', Value: elsewhere.certificateArn }],
    });
    expect(whenOf(alarm)).toBe('Minimum < 30 in 1440 min');
  });

  it('cover a month that costs more than the settings allow or is forecast to, sent to the alarm address', () => {
    expect(ofType(resources, 'AWS::Budgets::Budget')).toEqual([]);
    const { Properties } = only(resourcesOf(besides), 'AWS::Budgets::Budget');
    expect(Properties.Budget).toMatchObject({
      BudgetLimit: { Amount: besides.monthlyDollars, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    });
    expect(Properties.NotificationsWithSubscribers).toEqual(
      ['FORECASTED', 'ACTUAL'].map((NotificationType) => ({
        Notification: expect.objectContaining({ NotificationType, Threshold: 100 }),
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: besides.alarmEmail }],
      })),
    );
  });
});

describe('the metrics from the gateway’s log', () => {
  it('count failed calls that save something', () => {
    const failed = filterNamed('SavesFailed');
    for (const id of operationIds) {
      const keeps = routes[id].method !== 'GET' && !routes[id].path.startsWith('/auth/');
      expect([id, failed(routeKey(id), 503)]).toEqual([id, keeps]);
      expect([id, failed(routeKey(id), 409)]).toEqual([id, false]);
    }
  });

  it('count rate-limited calls of every operation', () => {
    const matches = filterNamed('TooMany');
    for (const id of operationIds) {
      expect([id, matches(routeKey(id), 429), matches(routeKey(id), 503)]).toEqual([id, true, false]);
    }
  });

  it('count refused sign-ins', () => {
    const refused = filterNamed('SignInsRefused');
    expect(refused(`POST ${apiBase}/auth/login`, 401)).toBe(true);
    expect(refused(`POST ${apiBase}/auth/login`, 200)).toBe(false);
    expect(refused(`POST ${apiBase}/auth/refresh`, 401)).toBe(false);
  });
});

describe('the dashboard', () => {
  it('shows every alarm that exists in all regions first, then the metrics of what users experience', () => {
    const { Properties } = only(resources, 'AWS::CloudWatch::Dashboard');
    const parts: (string | { Ref?: string; 'Fn::GetAtt'?: string[] })[] =
      Properties.DashboardBody['Fn::Join'][1];
    const text = parts.map((part) =>
      typeof part === 'string' ? part : (part['Fn::GetAtt']?.[0] ?? part.Ref),
    );
    type Widget = { y: number; properties: { title: string; alarms?: string[] } };
    const widgets: Widget[] = JSON.parse(text.join('')).widgets;
    const [first, ...others] = widgets.toSorted((one, other) => one.y - other.y);
    // Alarms of the firewall and of CloudFront exist in one region only.
    const everywhere = ofType(resources, 'AWS::CloudWatch::Alarm').filter(([, { Condition }]) => !Condition);
    expect(first?.properties.alarms?.toSorted()).toEqual(everywhere.map(([id]) => id).toSorted());
    expect(others.map(({ properties }) => properties.title)).toEqual([
      'Calls',
      'Response time (ms)',
      'Failures that users see',
      'Throttled',
      'Functions: duration (ms, p95)',
      'Table: consumed capacity',
      'Queues: messages waiting',
      'Dead-letter queues: messages',
    ]);
    expect(Properties.DashboardName).toBeUndefined();
  });
});
