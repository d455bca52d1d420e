import { Duration, Names, Stack } from 'aws-cdk-lib';
import {
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type IFilterPattern } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { apiBase } from '../../../shared/api/operation.ts';
import { routeKey } from '../../../shared/api/routes.ts';
import type { Gateway } from '../api/gateway.ts';
import { type Alarms, perDay } from './alarms.ts';
import { stageDashboard } from './dashboard.ts';

type WatchProps = {
  readonly alarms: Alarms;
  readonly gateway: Gateway;
  readonly table: ITable;
  readonly sweep: IFunction;
  readonly digest: IFunction;
};

// A star matches any text. Calls before sign-in change nothing that users keep; their function has its own alarm.
const savesThatFail = FilterPattern.literal(
  `{ (${['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `$.route = "${method} *"`).join(' || ')}) && $.route != "*${apiBase}/auth/*" && $.status = "5*" }`,
);
const refusedSignIns = FilterPattern.literal(`{ $.route = "${routeKey('login')}" && $.status = "401" }`);
const throttledCalls = FilterPattern.literal('{ $.status = "429" }');

/** What waits in a queue, by the ID of its construct; all other queues hold emails. */
const kindsOfWork: Readonly<Record<string, string>> = {
  Imports: 'Import parts',
  Broadcasts: 'Broadcasts',
};

const fiveMinutes = Duration.minutes(5);

/** What a function's own alarm cannot see: the whole product as users meet it, and work that waits or never started. */
export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, { alarms, gateway, table, sweep, digest }: WatchProps) {
    super(scope, id);
    const raise = (
      name: string,
      means: string,
      metric: Metric | MathExpression,
      props: Partial<AlarmProps> = {},
    ): void => {
      const alarm = metric.createAlarm(this, name, {
        alarmDescription: means,
        threshold: 1,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        ...props,
      });
      alarms.notify(alarm);
    };
    /** Counts calls in the gateway's log: its own metrics do not combine route and status. */
    const calls = (name: string, pattern: IFilterPattern): Metric =>
      gateway.log
        .addMetricFilter(name, {
          filterPattern: pattern,
          metricNamespace: 'CoverageGuide',
          metricName: Names.uniqueId(this) + name,
        })
        .metric({ statistic: Stats.SUM, period: fiveMinutes, label: name });

    const savesFailed = calls('SavesFailed', savesThatFail);
    const signInsRefused = calls('SignInsRefused', refusedSignIns);
    const tooMany = calls('TooMany', throttledCalls);
    const latency = gateway.api.metricLatency({ statistic: Stats.percentile(95), period: fiveMinutes });
    // The concurrency limit is account-wide, so throttled calls of any function count.
    const turnedAway = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: Stats.SUM,
      period: fiveMinutes,
      label: 'calls',
    });
    const tableBusy = new MathExpression({
      expression: 'FILL(read, 0) + FILL(write, 0)',
      usingMetrics: { read: throttled(table, 'Read'), write: throttled(table, 'Write') },
      period: fiveMinutes,
      label: 'requests to the table',
    });

    raise(
      'SavesFail',
      'Changes to plans, users or contracts cannot be saved, and users see an error.',
      savesFailed,
      {
        threshold: 3,
      },
    );
    raise(
      'SignInsRefused',
      'Someone may be guessing passwords: far more sign-ins are refused than typing errors explain.',
      signInsRefused,
      { threshold: 200 },
    );
    raise(
      'TooMany',
      'Many calls are rate-limited: someone is guessing passwords, or a program calls far more often than people do.',
      tooMany,
      { threshold: 300 },
    );
    raise('Slow', 'The site is slow: one call in twenty takes longer than three seconds.', latency, {
      threshold: 3_000,
      evaluationPeriods: 3,
    });
    raise(
      'CallsTurnedAway',
      'More calls run at once than AWS allows this account: some users are told to try again.',
      turnedAway,
    );
    raise(
      'TableBusy',
      'The table is throttling requests: lists load slowly, and some saves have to be repeated.',
      tableBusy,
      {
        threshold: 10,
      },
    );
    const runs = (name: string, means: string, each: IFunction): void =>
      raise(name, means, perDay(each.metricInvocations({ statistic: Stats.SUM })), {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      });
    runs('NoSweep', 'Unused card images have not been removed for a day: the sweep did not run.', sweep);
    runs('NoDigest', 'No digest has been sent for a day: the digest function did not run.', digest);

    const queues = Stack.of(this)
      .node.findAll()
      .filter((each) => each instanceof Queue)
      .filter(({ deadLetterQueue }) => deadLetterQueue !== undefined);
    for (const queue of queues) {
      const name = queue.node.scope?.node.id ?? '';
      const what = kindsOfWork[name] ?? 'Emails';
      // A broadcast to very many people takes hours at a new account's sending rate.
      const waits = name === 'Broadcasts' ? Duration.hours(6) : Duration.minutes(15);
      raise(
        `${name}Waits`,
        `${what} are late: the oldest has been waiting for ${waits.toHumanString()}.`,
        queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: fiveMinutes }),
        { threshold: waits.toSeconds() },
      );
      const dead = queue.deadLetterQueue?.queue;
      if (dead === undefined) continue;
      raise(
        `${name}GaveUp`,
        `${what} failed after several attempts. They are kept for two weeks: docs/operations.md says how to continue.`,
        dead.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: fiveMinutes }),
      );
    }

    stageDashboard(this, {
      alarms,
      api: gateway.api,
      table,
      queues,
      savesFailed,
      signInsRefused,
      tooMany,
      turnedAway,
      tableBusy,
    });
  }
}

function throttled(table: ITable, kind: 'Read' | 'Write'): Metric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `${kind}ThrottleEvents`,
    dimensionsMap: { TableName: table.tableName },
    statistic: Stats.SUM,
  });
}
