import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';
import type { Alarms } from './alarms.ts';

type Props = {
  readonly alarms: Alarms;
  readonly distribution: IDistribution;
  readonly settings: Pick<Settings, 'domain' | 'alarmEmail' | 'monthlyDollars'>;
};

/** What cannot be seen from inside: the site as CloudFront answers it, its certificate, and what the month will cost. */
export class SiteWatch extends Construct {
  constructor(scope: Construct, id: string, { alarms, distribution, settings }: Props) {
    super(scope, id);
    const { domain, alarmEmail, monthlyDollars } = settings;
    alarms.notifyInUsEast1(
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }).createAlarm(this, 'Fails', {
        alarmDescription:
          'The site does not open for some users, or their calls fail: one response in twenty is an error.',
        threshold: 5,
        evaluationPeriods: 2,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
    );
    if (domain !== undefined) {
      alarms.notifyInUsEast1(
        new Metric({
          namespace: 'AWS/CertificateManager',
          metricName: 'DaysToExpiry',
          dimensionsMap: { CertificateArn: domain.certificateArn },
          statistic: Stats.MINIMUM,
          period: Duration.days(1),
        }).createAlarm(this, 'CertificateEnds', {
          alarmDescription:
            'The site’s certificate expires within 30 days and was not renewed. After that, no browser opens the site.',
          threshold: 30,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }),
      );
    }
    if (monthlyDollars !== undefined && alarmEmail !== undefined) {
      new CfnBudget(this, 'Month', {
        budget: {
          budgetType: 'COST',
          timeUnit: 'MONTHLY',
          budgetLimit: { amount: monthlyDollars, unit: 'USD' },
        },
        // AWS makes no forecast in an account's first five weeks.
        notificationsWithSubscribers: ['FORECASTED', 'ACTUAL'].map((notificationType) => ({
          notification: {
            comparisonOperator: 'GREATER_THAN',
            notificationType,
            threshold: 100,
            thresholdType: 'PERCENTAGE',
          },
          subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
        })),
      });
    }
  }
}
