import { CfnOutput, Duration, Names, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { allow } from '../functions/allow.ts';
import { AppFunction } from '../functions/app-function.ts';
import type { Alarms } from './alarms.ts';

type CanaryProps = { readonly siteOrigin: string; readonly alarms: Alarms };

const every = Duration.minutes(5);

/**
 * Signs in from outside every five minutes with a probe account and does what users do: docs/decisions/164-canary.md. It may read
 * its account's secret and nothing else of the installation.
 */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { siteOrigin, alarms }: CanaryProps) {
    super(scope, id);
    const account = new Secret(this, 'ProbeAccount', {
      description: 'The account that the Coverage Guide canary signs in with',
      // The generated value is not JSON, which means: no account yet.
      generateSecretString: { excludePunctuation: true },
    });
    const { lambda, log } = new AppFunction(this, 'Canary', {
      entry: 'triggers/canary.ts',
      // Eight steps, each with a timeout of 15 seconds.
      timeout: Duration.minutes(2),
      environment: { SITE_ORIGIN: siteOrigin, PROBE_ACCOUNT: account.secretArn },
      permissions: [allow(['secretsmanager:GetSecretValue'], account.secretArn)],
      alarms,
    });
    new Rule(this, 'Times', {
      description: 'Checks whether users can sign in and read plans',
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
    });
    const metricName = `${Names.uniqueId(this)}Passed`;
    const count = (id: string, outcome: string, metricValue: string) =>
      log.addMetricFilter(id, {
        filterPattern: FilterPattern.stringValue('$.details.canary', '=', outcome),
        metricNamespace: 'CoverageGuide',
        metricName,
        metricValue,
      });
    // Without a figure, a failed visit would only be missing, and CloudWatch would look at older visits instead.
    count('Failed', 'failed', '0');
    // Counts successful visits: one that crashed or never started leaves no trace of its own.
    const alarm = count('Passed', 'passed', '1')
      .metric({ statistic: Stats.SUM, period: every, label: 'successful visits' })
      .createAlarm(this, 'Fails', {
        alarmDescription:
          'Users may be unable to sign in, search plans or see card images: two of the last three visits of the canary failed or did not take place. First open the site and sign in; then find the step that failed in the canary’s log.',
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 3,
        datapointsToAlarm: 2,
        treatMissingData: TreatMissingData.BREACHING,
      });
    alarms.notify(alarm);
    // Read by `npm run ops -- probe-account`.
    new CfnOutput(Stack.of(this), 'ProbeAccount', { value: account.secretArn });
  }
}
