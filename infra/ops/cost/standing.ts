import type { Resource } from '../../testing/templates.ts';
import type { Standing } from './month.ts';

/** Counts what a synthesized stack pays for each month whether anybody works or not. */
export function standingOf(resources: Readonly<Record<string, Resource>>): Standing {
  const all = Object.values(resources);
  const count = (type: string) => all.filter(({ Type }) => Type === type).length;
  return {
    alarmMetrics: all
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .reduce((sum, { Properties }) => sum + metricsIn(Properties), 0),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    secrets: count('AWS::SecretsManager::Secret'),
    keys: count('AWS::KMS::Key'),
  };
}

function metricsIn({ Metrics }: Resource['Properties']): number {
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}
