import { createHash } from 'node:crypto';
import { withoutEmptyRows } from '../../../shared/hub/clean-hub-record.ts';
import { matchesPayerAndClass } from '../../../shared/hub/contracts/contract-to-set.ts';
import { type PayerContractInput, payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { limits } from '../../../shared/limits.ts';
import { lastDayOfEnded } from '../../../shared/plan/ending.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import { listRecords } from '../../data/records/record-pages.ts';
import { recordStore } from '../../data/records/record-store.ts';
import { nextVersion } from '../../data/records/stored-record.ts';
import { hubVersionOf } from '../../data/records/version.ts';
import { keys } from '../../data/table/keys.ts';
import { contractType, type HubRecord, withoutFacility } from '../../hub/record-types.ts';
import { jsonBytes } from '../../json-bytes.ts';
import { rowMapper, shortened } from '../map-row.ts';
import { isOfRejectedRows, rejectedSentences } from '../rejected-rows.ts';
import { readableCells } from '../source/source-table.ts';
import { unknownPayers } from '../unknown-payers.ts';
import { unnamedSentences } from '../unnamed-rows.ts';
import { reasonsOf } from '../validate-row.ts';
import { written } from './contract-row.ts';
import { facilityWriter } from './facility-writer.ts';
import type { ImportRecordDefinition } from './import-kind.ts';
import { phiIn } from './phi-in.ts';

type Contract = HubRecord<PayerContractInput>;
type Content = Contract['record'];

const { fields } = payerContract;

/** Returns the key that identifies a contract; payer names are compared by `nameKey`. */
const keyOf = (key: readonly string[], content: object): string => {
  const values = new Map<string, unknown>(Object.entries(content));
  return JSON.stringify(
    key.map((field) =>
      field === 'payerName' ? nameKey(String(values.get(field))) : (values.get(field) ?? ''),
    ),
  );
};

const nameOf = ({ payerName, financialClass }: Content): string => `${payerName}, ${financialClass}`;

/** The payer contracts of a facility. */
export const payerContracts: ImportRecordDefinition<Contract> = {
  record: contractType.kind,
  schema: contractType.schema,
  fieldsOf: ({ record }) => record,
  nameOf: ({ record }) => nameOf(record),
  facts: contractType.facts,

  async check({ source, map, table, place, now }, found) {
    const mapper = rowMapper(map, source.header, place.name);
    const all = await listRecords({ table, type: contractType }, place.id);
    const stored = Map.groupBy(all, ({ record }) => keyOf(map.key, record));
    const keyWithoutClass = map.key.filter((field) => field !== 'financialClass');
    const ofAnyClass = Map.groupBy(all, ({ record }) => keyOf(keyWithoutClass, record));
    const endDate = lastDayOfEnded(now);
    const isPast = (day: unknown) => typeof day === 'string' && day !== '' && day <= endDate;
    const hasEnded = ({ record }: Contract) => isPast(record.endDate);
    /** Of contracts with one key, a row means those that have not ended, unless it has ended itself. */
    const meantBy = (values: Record<string, unknown>, contracts: readonly Contract[] = []) => {
      const current = isPast(values.endDate) ? [] : contracts.filter((one) => !hasEnded(one));
      return current.length > 0 ? current : contracts;
    };
    /** Returns what a new contract with these values would be, and the key by which they find a stored one. */
    const keyed = (values: Record<string, unknown>) => {
      const fresh = payerContract.input.safeParse({ ...values, facilityName: place.name });
      const content = { ...(fresh.success ? fresh.data : values), financialClass: values.financialClass };
      const alike = meantBy(values, ofAnyClass.get(keyOf(keyWithoutClass, content)));
      const [only, ...others] = new Set(alike.map(({ record }) => record.financialClass));
      // A form begins as Commercial, but a class that a row leaves open is that of the only contract it may mean.
      if (others.length === 0) content.financialClass ??= only;
      return { fresh, key: keyOf(map.key, content) };
    };
    let total = 0;
    /** The contracts that the file says are in effect: some may be new. */
    const inFile: Pick<Content, 'payerName' | 'financialClass' | 'effectiveDate'>[] = [];
    for await (const row of source.rows()) {
      total += 1;
      // If the first day does not tell contracts apart, such a row is about the same one.
      if (!map.key.includes('effectiveDate') || row.broken !== undefined) continue;
      const { draft, problems } = mapper(readableCells(row));
      const values = written(draft, map.blankCells === 'clear');
      const isWhole = values.financialClass !== undefined && values.status !== undefined;
      // Without them it can only change a stored contract, which keeps what the row leaves open.
      const [before] = isWhole ? [] : (stored.get(keyed(values).key) ?? []);
      if (problems.size > 0 || (!isWhole && before === undefined)) continue;
      const { known } = contractType.parted(before?.record ?? {});
      const { data } = payerContract.input.safeParse({ ...known, ...values, facilityName: place.name });
      if (data === undefined || isPast(data.endDate)) continue;
      const { payerName, financialClass, effectiveDate } = data;
      inFile.push({ payerName, financialClass, effectiveDate });
    }
    await found.progress(0, total);
    /** Reports whether another contract continues for its payer and class: then its row is about an earlier year. */
    const isReplaced = ({ record }: Contract) =>
      all.some((one) => !hasEnded(one) && matchesPayerAndClass(one.record, record)) ||
      inFile.some((one) => one.effectiveDate > record.effectiveDate && matchesPayerAndClass(one, record));

    const seen = new Map<string, { readonly line: number; readonly digest: string }>();
    const named = new Set<string>();
    /** The payers of new and changed contracts. */
    const payers: string[] = [];
    let unnamed = 0;
    let done = 0;
    for await (const row of source.rows()) {
      done += 1;
      await found.progress(done, total);
      const { draft, problems } = mapper(readableCells(row));
      const values = written(draft, map.blankCells === 'clear');
      const { fresh, key } = keyed(values);
      named.add(key);
      if (row.broken !== undefined) {
        // What it seems to name may be wrong: a stray comma moves its cells.
        unnamed += 1;
        await found.rejected(row, [row.broken]);
        continue;
      }
      const [before, ...others] = meantBy(values, stored.get(key));
      const { known, later } = contractType.parted(before?.record ?? {});
      const whole = { ...known, ...values, facilityName: place.name };
      const parsed = before === undefined ? fresh : payerContract.input.safeParse(whole);
      const issues = parsed.success ? [] : parsed.error.issues;
      const wrong = reasonsOf({ issues: issues.filter(({ path }) => !problems.has(String(path[0]))) }, whole);
      // A new contract would begin as Commercial and Contracted, which nobody has said.
      const unstated = (before === undefined ? (['financialClass', 'status'] as const) : []).filter(
        (field) => values[field] === undefined && !problems.has(field),
      );
      const open = unstated.map((field) => unstatedReason(field, map.fields[field] !== undefined));
      // Such a row says that the contract is in effect today, but the desk would go on seeing that it has ended.
      const isAboutToday = values.status === 'Contracted' && values.endDate === undefined;
      const ended = isAboutToday && before && hasEnded(before) && !isReplaced(before);
      if (ended) wrong.push(endedReason(before.record));
      const reasons = [...[...problems.values()].flat(), ...wrong, ...open];
      if (!parsed.success || reasons.length > 0) {
        const wrongFields = [...problems.keys(), ...issues.map(({ path }) => path[0]), ...unstated];
        if (map.key.some((field) => wrongFields.includes(field))) unnamed += 1;
        await found.rejected(row, reasons);
        continue;
      }
      const record = { ...later, ...withoutFacility(withoutEmptyRows(parsed.data)) };
      const digest = createHash('sha256').update(JSON.stringify(record)).digest('base64');
      const earlier = seen.get(key);
      const clash = clashOf(earlier, digest, others.length + 1, record);
      if (clash !== undefined) {
        await found.rejected(row, [clash]);
        continue;
      }
      seen.set(key, { line: earlier?.line ?? row.line, digest });
      const taken = { line: row.line, key, name: nameOf(record), phi: () => phiOf(record) };
      const isSame =
        earlier !== undefined || JSON.stringify(ordered(before?.record)) === JSON.stringify(ordered(record));
      const after = { ...nextVersion(place.id, now, before), record };
      if (!isSame && !isPast(record.endDate)) payers.push(record.payerName);
      await found.taken(taken, isSame ? undefined : { before, after });
    }

    let missing = 0;
    for (const [key, contracts] of isOfRejectedRows(source.header) ? [] : stored) {
      for (const before of named.has(key) ? [] : contracts) {
        const { record } = before;
        // It has already ended, or begins after that date.
        if (hasEnded(before) || record.effectiveDate > endDate) continue;
        const after = { ...before, ...nextVersion(place.id, now, before), record: { ...record, endDate } };
        missing += 1;
        await found.missing({ before, after });
      }
    }
    const sentences = [
      ...unnamedSentences('payer contract', unnamed, missing),
      ...rejectedSentences(source.header),
      ...(await unknownPayers(payers, {
        table,
        facilities: [place],
        what: `Payer contracts apply to no plan of ${place.name}`,
        which: 'none of them has yet by that name',
      })),
    ];
    return { joined: 0, size: all.filter((one) => !hasEnded(one)).length, sentences };
  },

  openWriter({ table, directory, map, place }) {
    const store = recordStore(table, contractType);
    const { id: facilityId } = place;
    const meaningOf = ({ record }: Contract) => keyOf(map.key, record);
    const version = async () => hubVersionOf(await table.get(keys.hubState(facilityId)));
    return facilityWriter(
      { table, type: contractType, facilityId, meaningOf, version },
      (changes, by, more) => store.write(changes, { ...by, directory }, more),
    );
  },
};

const unstatedReason = (field: string, isMapped: boolean): string =>
  isMapped
    ? `${field}: This field is required.`
    : `${field}: A new contract needs one. Change the columns, and choose a column or one of the choices for every row.`;

const endedReason = ({ endDate }: Content): string =>
  `endDate: This contract ended on ${endDate}. Write until when it is in effect now, or remove that date in the contract first.`;

function clashOf(
  earlier: { readonly line: number; readonly digest: string } | undefined,
  digest: string,
  matches: number,
  record: Content,
): string | undefined {
  if (earlier !== undefined && earlier.digest !== digest)
    return `Line ${earlier.line} is for the same payer contract and was used; this one differs from it.`;
  if (matches > 1)
    return `${matches} payer contracts of the facility are for ${shortened(nameOf(record))}, so it is not clear which one is meant.`;
  return jsonBytes(record) > limits.hubRecordBytes
    ? 'This is more text than one record can hold. Please shorten the notes.'
    : undefined;
}

/** Sorts fields by name: another release may have stored them in a different order. */
const ordered = (content: Content | undefined) =>
  content && Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1));

const phiOf = (content: Content) =>
  phiIn(
    [content, ...content.phones, ...content.portals, ...content.addresses].map(
      ({ notes }) => [fields.notes.label, notes] as const,
    ),
  );
