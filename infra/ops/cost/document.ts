import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleStage } from '../../testing/example-stages.ts';
import { type Resource, templateOfStage } from '../../testing/templates.ts';
import type { Journeys } from './journeys.ts';
import { consumptionOf, monthOf, type Standing, systems } from './month.ts';

const file = join(import.meta.dirname, '../../../docs/cost.md');
/** Returns the text from the first row of the first table to the last row of the last. */
function tablesIn(text: string): string {
  const start = text.search(/^\| one run of /m);
  const last = text.lastIndexOf('\n| **together**');
  if (start === -1 || last < start) throw new Error('docs/cost.md has no tables to replace.');
  return text.slice(start, text.indexOf('\n', last + 1));
}

/** Returns docs/cost.md as it is, and as it should be given these counts, month.ts and what a hospital's stack holds. */
export function costDocument(counts: Journeys): { readonly found: string; readonly expected: string } {
  const found = readFileSync(file, 'utf8');
  const standing = standingOf(templateOfStage(exampleStage('examples/hospital'), false).Resources);
  return {
    found,
    expected: found.replace(tablesIn(found), () => costTables(counts, standing)),
  };
}

export function writeCostDocument(counts: Journeys): void {
  writeFileSync(file, costDocument(counts).expected);
}

/** Counts the resources of a synthesized stack that cost money every month, whether anyone works or not. */
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
    webAcls: count('AWS::WAFv2::WebACL'),
    webAclRules: all
      .filter(({ Type }) => Type === 'AWS::WAFv2::WebACL')
      .reduce((sum, { Properties }) => sum + Properties.Rules.length, 0),
  };
}

function metricsIn({ Metrics }: Resource['Properties']): number {
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const dollars = (value: number): string =>
  `$${value.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function costTables(counts: Journeys, standing: Standing): string {
  const journeys = Object.entries(counts).map(([name, use]) => [
    ...[name, use.requests, use.readUnits, use.writeUnits, use.kilobytes, use.mails],
  ]);
  const consumption = systems.map((system) => {
    const use = consumptionOf(system, counts);
    const plans = system.facilities * system.plansPerFacility;
    const figures = [system.facilities, system.people, plans, use.requests, use.readUnits, use.writeUnits];
    return [system.name, ...[...figures, use.kilobytes / 1_000_000].map(whole)];
  });
  const months = systems.map((system) => monthOf(system, counts, standing));
  const services = Object.keys(months[0] ?? {});
  const totals = months.map((month) => Object.values(month).reduce((sum, value) => sum + value, 0));
  return [
    table(['one run of', 'API calls', 'read units', 'write units', 'KB sent', 'emails'], journeys),
    table(
      ['a month', 'facilities', 'people', 'plans', 'API calls', 'read units', 'write units', 'GB sent'],
      consumption,
    ),
    table(
      ['dollars a month', ...systems.map(({ name }) => name)],
      [
        ...services.map((service) => [service, ...months.map((month) => dollars(month[service] ?? 0))]),
        ['**together**', ...totals.map((total) => `**${dollars(total)}**`)],
      ],
    ),
  ].join('\n\n');
}
