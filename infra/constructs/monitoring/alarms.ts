import { Duration, Names, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  CfnAlarm,
  MathExpression,
  type Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { inUsEast1 } from '../in-us-east-1.ts';

export type Failure = {
  /** What the failure means to users: the text of the alarm. */
  readonly means: string;
  /** The number of failures within five minutes that raises the alarm, if reached twice in a row; one by default. */
  readonly alarmsAt?: number;
  /** Set if the next try comes more than five minutes later: two failures in a row would never be seen, so one is enough. */
  readonly seldom?: boolean;
};

/** Counts per day, and 0 for a day without a figure: CloudWatch would look at earlier days instead of a missing one. */
export const perDay = (counted: Metric): MathExpression =>
  new MathExpression({
    expression: 'FILL(counted, 0)',
    usingMetrics: { counted },
    period: Duration.days(1),
  });

/** Every alarm of the stage, and the topic that notifies people. */
export class Alarms extends Construct {
  /** Alarms created so far, for the dashboard. */
  readonly all: Alarm[] = [];
  readonly functions: IFunction[] = [];
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, email: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Coverage Guide', enforceSSL: true });
    // enforceSSL gives the topic a policy of its own, which replaces AWS's default that lets the account's alarms in.
    const ownAlarms = { 'aws:SourceAccount': Stack.of(this).account };
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: ownAlarms } }),
    );
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** A function fails by crashing (or timing out) or by logging an error and answering 500: both count. */
  onFailures(lambda: IFunction, log: LogGroup, failure: Failure): void {
    const period = Duration.minutes(5);
    const logged = log.addMetricFilter('Errors', {
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: 'CoverageGuide',
      metricName: Names.uniqueId(lambda),
    });
    const failures = new MathExpression({
      label: 'failures',
      expression: 'FILL(broken, 0) + FILL(logged, 0)',
      usingMetrics: { broken: lambda.metricErrors(), logged: logged.metric({ statistic: Stats.SUM }) },
      period,
    });
    const alarm = failures.createAlarm(lambda, 'Failures', {
      alarmDescription: failure.means,
      threshold: failure.alarmsAt ?? 1,
      evaluationPeriods: failure.seldom ? 1 : 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.functions.push(lambda);
    this.notify(alarm);
  }

  /** Sends an email when an alarm goes off, and another when it is over. */
  notify(alarm: Alarm): void {
    this.all.push(alarm);
    this.#sendEmails(alarm);
  }

  /** The same for an alarm on CloudFront's metrics. It does not exist in every region, so the dashboard cannot name it. */
  notifyInUsEast1(alarm: Alarm): void {
    if (alarm.node.defaultChild instanceof CfnAlarm) inUsEast1(alarm.node.defaultChild);
    this.#sendEmails(alarm);
  }

  #sendEmails(alarm: Alarm): void {
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }
}
