import type { AnyMap } from '../../../shared/import/kinds.ts';
import { limits } from '../../../shared/limits.ts';
import { lastDayOfEnded } from '../../../shared/plan/ending.ts';
import { planFields } from '../../../shared/plan/fields/fields.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import { recordsOf } from '../../data/records/record-pages.ts';
import { parseStored } from '../../data/records/stored.ts';
import { nextVersion } from '../../data/records/stored-record.ts';
import { keys } from '../../data/table/keys.ts';
import { tooLarge } from '../../plans/plan-size.ts';
import { planType } from '../../plans/repository.ts';
import { type StoredPlan, storedPlanSchema } from '../../plans/stored-plan.ts';
import { type Alike, endsBy, meantPlans } from '../ended-plans.ts';
import { rowMapper, shortened } from '../map-row.ts';
import { mergedReason } from '../related-plans.ts';
import type { SourceRow } from '../source/source-table.ts';
import type { ImportRecordDefinition } from './import-kind.ts';
import { planRecords, planWriter } from './plans.ts';

const isCode = (field: string): boolean => field === 'payerCode' || field === 'planCode';

/** Normalizes one value of a key: names by `nameKey`, codes without leading zeros. */
function comparable(field: string, value: unknown): string {
  const text = String(value ?? '').trim();
  if (isCode(field)) return text.replace(/^0+(?=\d)/, '');
  return nameKey(text);
}

type Values = ReadonlyMap<string, unknown>;

const keyOf = (key: readonly string[], values: Values): string =>
  JSON.stringify(key.map((field) => [field, comparable(field, values.get(field))]));

/** Returns the fields that identify a plan: the map's key or, without one of its codes, that without it and the names in the file. */
function keyFieldsOf({ key, fields }: AnyMap, values: Values): readonly string[] {
  const isBlank = (field: string) => comparable(field, values.get(field)) === '';
  const remaining = key.filter((field) => !isCode(field) || !isBlank(field));
  const names = ['planName', 'descriptiveName', 'payerName'].filter((field) => fields[field] !== undefined);
  const isNamed = names.some((field) => field !== 'payerName') && !names.some(isBlank);
  return remaining.length === key.length || !isNamed ? key : [...new Set([...remaining, ...names])];
}

type Lines = { readonly rows: SourceRow[]; readonly prefixes: Set<string>; readonly planKey: string };

/**
 * BlueCard prefixes of existing plans, one per line or several in a cell. Prefixes in the file are added; a prefix
 * that it does not name is kept, since a list is rarely complete. (A file of plans replaces a plan's prefixes.)
 */
export const planPrefixes: ImportRecordDefinition<StoredPlan> = {
  ...planRecords,

  async check({ source, map, table, place, now }, found) {
    const mapper = rowMapper(map, source.header, place.name);
    const plans = new Map<string, (Alike & { readonly key: string })[]>();
    const lastDay = lastDayOfEnded(now);
    const merged = new Map<string, string>();
    let size = 0;
    for await (const { key, plan, mergedInto } of recordsOf({ table, type: planType }, place.id)) {
      const values = new Map<string, unknown>(Object.entries(plan));
      const meaning = keyOf(keyFieldsOf(map, values), values);
      if (mergedInto !== undefined) {
        merged.set(meaning, mergedInto.name);
        continue;
      }
      size += 1;
      const { descriptiveName, planName } = plan;
      const one = { key, ended: endsBy(plan, lastDay), names: { descriptiveName, planName } };
      plans.set(meaning, [...(plans.get(meaning) ?? []), one]);
    }
    // A plan's lines may be anywhere in the file, so nothing is reported before the last line.
    const byPlan = new Map<string, Lines>();
    const rejected: { readonly row: SourceRow; readonly reasons: readonly string[] }[] = [];
    let total = 0;
    for await (const row of source.rows()) {
      total += 1;
      if (row.broken !== undefined) {
        rejected.push({ row, reasons: [row.broken] });
        continue;
      }
      const { draft, problems } = mapper(row.cells);
      const prefixes = (draft.prefixes ?? []).map(({ value }) => value.trim().toUpperCase());
      const values = new Map<string, unknown>(Object.entries(draft));
      const keyFields = keyFieldsOf(map, values);
      const key = keyOf(keyFields, values);
      const keyText = keyFields
        .map((field) => `${field} ${shortened(String(values.get(field) ?? ''))}`)
        .join(', ');
      const blank = keyFields.filter((field) => comparable(field, values.get(field)) === '');
      const meant = meantPlans(plans.get(key) ?? [], draft, lastDay);
      const reasons = [
        ...[...problems.values()].flat(),
        ...(prefixes.length === 0 ? ['prefixes: This field is required.'] : prefixes.flatMap(problemOf)),
        // A blank key field matches no plan, not even one without a value there.
        ...blank.flatMap((field) => (problems.has(field) ? [] : `${field}: This field is required.`)),
        ...(blank.length === 0 && meant.length === 0 ? [missingReason(keyText, merged.get(key))] : []),
        ...(blank.length === 0 && meant.length > 1
          ? [`${meant.length} plans of the facility have ${keyText}, so it is not clear which one is meant.`]
          : []),
      ];
      const [plan] = meant;
      if (reasons.length > 0 || plan === undefined) {
        rejected.push({ row, reasons });
        continue;
      }
      const lines = byPlan.get(key) ?? { rows: [], prefixes: new Set<string>(), planKey: plan.key };
      byPlan.set(key, lines);
      lines.rows.push(row);
      for (const prefix of prefixes) lines.prefixes.add(prefix);
    }
    await found.progress(0, total);

    let joined = 0;
    let done = 0;
    for (const [key, { rows, prefixes, planKey }] of byPlan) {
      const [first, ...others] = rows;
      const item = await table.get(keys.record('PLAN', place.id, planKey));
      const before = parseStored(storedPlanSchema, item, table.log);
      if (before === undefined || first === undefined) continue;
      const here = new Set(before.plan.prefixes.map(({ value }) => value));
      const more = [...prefixes].filter((prefix) => !here.has(prefix)).map((value) => ({ value }));
      const all = [...before.plan.prefixes, ...more];
      if (all.length > limits.rows.prefixes) {
        const most = limits.rows.prefixes.toLocaleString('en');
        const reason = `The plan would have ${all.length.toLocaleString('en')} prefixes; at most ${most} can be kept.`;
        rejected.push(...rows.map((row) => ({ row, reasons: [reason] })));
        continue;
      }
      const plan = { ...before.plan, prefixes: all };
      const problem = more.length === 0 ? undefined : tooLarge(plan);
      if (problem !== undefined) {
        rejected.push(...rows.map((row) => ({ row, reasons: [problem] })));
        continue;
      }
      joined += others.length;
      done += rows.length;
      const taken = { line: first.line, key, name: before.plan.descriptiveName, phi: () => [] };
      const after = {
        ...before,
        ...nextVersion(place.id, now, before),
        plan,
      };
      await found.taken(taken, more.length === 0 ? undefined : { before, after });
      await found.progress(done, total);
    }
    for (const { row, reasons } of rejected.sort((one, other) => one.row.line - other.row.line))
      await found.rejected(row, reasons);
    await found.progress(total, total);
    return { joined, size, sentences: [] };
  },

  // This kind never adds a plan.
  openWriter: (reading) => planWriter(reading, () => ''),
};

const missingReason = (keyText: string, into: string | undefined): string =>
  into === undefined ? `No plan of the facility has ${keyText}.` : mergedReason(keyText, into);

function problemOf(value: string): string[] {
  const problem = planFields.prefixes.refuse({ value }, new Set());
  return problem === undefined ? [] : [`prefixes: "${shortened(value)}": ${problem}`];
}
