import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiBase } from '../shared/api/operation.ts';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';
import { ofType, type Resource, resourcesOf } from './testing/templates.ts';

let resources: Record<string, Resource>;

beforeAll(() => {
  resources = resourcesOf();
});

const alarms = () => ofType(resources, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const alarmAbout = (text: RegExp) => alarms().find(({ AlarmDescription }) => text.test(AlarmDescription));

/** The pattern of a metric filter, as a test of a route and a status. */
function filterNamed(name: string): (route: string, status: number) => boolean {
  const [, filter] = ofType(resources, 'AWS::Logs::MetricFilter').find(([id]) => id.includes(name)) ?? [];
  const pattern: string = filter?.Properties.FilterPattern;
  const matcher = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.+?^$()|[\]\\{}]/g, '\\$&').replaceAll('*', '.*')}$`);
  return (route, status) => {
    const values: Record<string, string> = { route, status: String(status) };
    const judged = pattern
      .slice(1, -1)
      .replaceAll(/\$\.(\w+) (!?=) "([^"]*)"/g, (_, field: string, sign: string, text: string) =>
        String(matcher(text).test(values[field] ?? '') === (sign === '=')),
      );
    expect(judged).toMatch(/^[\s()|&truefals]+$/);
    return new Function(`return (${judged})`)();
  };
}

describe('the alarms', () => {
  it('each say in a sentence what the failure means for people, and tell somebody, also when it is over', () => {
    const topic = Object.keys(resources).find((id) => resources[id]?.Type === 'AWS::SNS::Topic');
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms()) {
      expect(AlarmDescription).toMatch(/^[A-Z].{30,}\.$/);
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(OKActions).toEqual([{ Ref: topic }]);
    }
    const texts = alarms().map(({ AlarmDescription }) => AlarmDescription);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('are let into the topic that they tell, which has a policy of its own', () => {
    const told = new Set(alarms().map(({ AlarmActions }) => AlarmActions[0].Ref));
    const statements = ofType(resources, 'AWS::SNS::TopicPolicy')
      .map(([, { Properties }]) => Properties)
      .filter(({ Topics }) => told.has(Topics[0].Ref))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(statements).toEqual([
      {
        Sid: expect.any(String),
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: [...told][0] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it.each([
    ['sign-in failing', /cannot sign in/],
    ['saves failing', /cannot be saved/],
    ['passwords tried out', /trying out passwords/],
    ['slowness', /is slow/],
    ['too many calls at once', /told to try again/],
    ['a table that turns requests away', /table turns requests away/],
    ['mails that wait', /Mails are late/],
    ['mails that were given up', /were given up/],
    ['a sweep that did not run', /sweep did not run/],
  ])('tell of %s', (_what, text) => expect(alarmAbout(text)).toBeDefined());

  it('of missing work go off when there is no figure at all, all others stay quiet then', () => {
    const quiet = alarms().filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');
    expect(quiet).toEqual([alarmAbout(/sweep did not run/)]);
  });

  it('see every dead-letter queue', () => {
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

describe('the figures from the gateway’s log', () => {
  it('count failed calls by which people keep something', () => {
    const failed = filterNamed('SavesFailed');
    for (const id of operationIds) {
      const keeps = routes[id].method !== 'GET' && !routes[id].path.startsWith('/auth/');
      expect([id, failed(routeKey(id), 503)]).toEqual([id, keeps]);
      expect([id, failed(routeKey(id), 409)]).toEqual([id, false]);
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
  it('shows every alarm first, then how people fare', () => {
    const [[, { Properties }]] = ofType(resources, 'AWS::CloudWatch::Dashboard') as [[string, Resource]];
    const body = JSON.stringify(Properties.DashboardBody);
    for (const [id] of ofType(resources, 'AWS::CloudWatch::Alarm')) expect(body).toContain(id);
    for (const title of ['Wrong now', 'Calls', 'How long people wait', 'Turned away', 'Mails that wait']) {
      expect(body).toContain(title);
    }
    expect(Properties.DashboardName).toBeUndefined();
  });
});
