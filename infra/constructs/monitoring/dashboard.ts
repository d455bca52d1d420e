import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';

type DashboardProps = {
  readonly alarms: Alarms;
  readonly api: IHttpApi;
  readonly table: ITable;
  readonly queues: readonly Queue[];
  readonly savesFailed: IMetric;
  readonly signInsRefused: IMetric;
  readonly tooMany: IMetric;
  readonly turnedAway: IMetric;
  readonly tableBusy: IMetric;
};

const width = 12;
const period = Duration.minutes(5);

/** Creates one page for a stage: what is wrong now, how users fare, and what each part does. docs/operations.md explains it. */
export function stageDashboard(scope: Construct, props: DashboardProps): void {
  const { alarms, api, table, queues } = props;
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.days(1) });
  const count = (metric: Metric, label: string) => metric.with({ statistic: Stats.SUM, period, label });
  dashboard.addWidgets(
    new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 2 * width, height: 4 }),
  );
  dashboard.addWidgets(
    graph('Calls', [
      count(api.metricCount(), 'all'),
      count(api.metricClientError(), 'refused'),
      count(api.metricServerError(), 'failed'),
    ]),
    graph(
      'Response time (ms)',
      [50, 95, 99].map((part) =>
        api.metricLatency({ statistic: Stats.percentile(part), period, label: `p${part}` }),
      ),
    ),
  );
  dashboard.addWidgets(
    graph('Failures that users see', [props.savesFailed, props.signInsRefused]),
    graph('Throttled', [props.tooMany, props.turnedAway, props.tableBusy]),
  );
  dashboard.addWidgets(
    graph(
      'Functions: duration (ms, p95)',
      alarms.functions.map((each) =>
        each.metricDuration({
          statistic: Stats.percentile(95),
          period,
          label: each.node.path.split('/').slice(1, -1).join(' '),
        }),
      ),
    ),
    graph('Table: consumed capacity', [
      count(tableMetric(table, 'ConsumedReadCapacityUnits'), 'reads'),
      count(tableMetric(table, 'ConsumedWriteCapacityUnits'), 'writes'),
    ]),
  );
  dashboard.addWidgets(
    graph(
      'Queues: messages waiting',
      queues.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({
          statistic: Stats.MAXIMUM,
          period,
          label: nameOf(queue),
        }),
      ),
    ),
    graph(
      'Dead-letter queues: messages',
      queues.flatMap(({ deadLetterQueue }) =>
        deadLetterQueue === undefined
          ? []
          : deadLetterQueue.queue.metricApproximateNumberOfMessagesVisible({
              statistic: Stats.MAXIMUM,
              period,
              label: nameOf(deadLetterQueue.queue),
            }),
      ),
    ),
  );
  new CfnOutput(Stack.of(scope), 'DashboardName', { value: dashboard.dashboardName });
}

const graph = (title: string, left: IMetric[]): IWidget => new GraphWidget({ title, left, width, height: 6 });

const nameOf = ({ node }: Construct): string => node.path.split('/').slice(1).join(' ');

function tableMetric(table: ITable, metricName: string): Metric {
  return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: table.tableName } });
}
