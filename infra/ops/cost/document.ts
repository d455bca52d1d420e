import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource, resourcesOf } from '../../testing/templates.ts';
import type { Journeys } from './journeys.ts';
import type { Standing } from './month.ts';
import { costTables } from './report.ts';

const file = join(import.meta.dirname, '../../../docs/cost.md');
/** From the first row of the first table to the last of the last. */
const tables = /^\| one run of [\s\S]*^\| \*\*together\*\*.*$/m;

/** docs/cost.md as it is, and as it has to be by these counts, by month.ts and by what the stack holds. */
export function costDocument(counts: Journeys): { readonly found: string; readonly wanted: string } {
  const found = readFileSync(file, 'utf8');
  if (!tables.test(found)) throw new Error('docs/cost.md has no tables to replace.');
  return { found, wanted: found.replace(tables, () => costTables(counts, standingOf(resourcesOf()))) };
}

export function writeCostDocument(counts: Journeys): void {
  writeFileSync(file, costDocument(counts).wanted);
}

/** Counts what a synthesized stack pays for each month whether anybody works or not. */
function standingOf(resources: Readonly<Record<string, Resource>>): Standing {
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
