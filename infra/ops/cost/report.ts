import type { Journeys } from './journeys.ts';
import { consumptionOf, monthOf, type Standing, systems } from './month.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const dollars = (value: number): string =>
  `$${value.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const rule = (cells: number): string => `|${'---|'.repeat(cells)}`;

/** The tables of docs/cost.md, which a test compares with the file. */
export function costTables(counts: Journeys, standing: Standing): string {
  return [journeyTable(counts), consumptionTable(counts), monthTable(counts, standing)].join('\n\n');
}

function journeyTable(counts: Journeys): string {
  return [
    row('one run of', 'API calls', 'read units', 'write units', 'KB sent', 'mails'),
    rule(6),
    ...Object.entries(counts).map(([name, use]) =>
      row(
        name,
        String(use.requests),
        String(use.readUnits),
        String(use.writeUnits),
        String(use.kilobytes),
        String(use.mails),
      ),
    ),
  ].join('\n');
}

function consumptionTable(counts: Journeys): string {
  return [
    row('a month', 'facilities', 'people', 'plans', 'API calls', 'read units', 'write units', 'GB sent'),
    rule(8),
    ...systems.map((system) => {
      const use = consumptionOf(system, counts);
      return row(
        system.name,
        whole(system.facilities),
        whole(system.people),
        whole(system.facilities * system.plansPerFacility),
        whole(use.requests),
        whole(use.readUnits),
        whole(use.writeUnits),
        whole(use.kilobytes / 1_000_000),
      );
    }),
  ].join('\n');
}

function monthTable(counts: Journeys, standing: Standing): string {
  const months = systems.map((system) => monthOf(system, counts, standing));
  const services = Object.keys(months[0] ?? {});
  const total = (month: Readonly<Record<string, number>>): number =>
    Object.values(month).reduce((sum, value) => sum + value, 0);
  return [
    row('dollars a month', ...systems.map(({ name }) => name)),
    rule(systems.length + 1),
    ...services.map((service) => row(service, ...months.map((month) => dollars(month[service] ?? 0)))),
    row('**together**', ...months.map((month) => `**${dollars(total(month))}**`)),
  ].join('\n');
}
