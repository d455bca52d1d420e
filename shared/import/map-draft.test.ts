import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ImportKind } from './batch.ts';
import { importMapSchema } from './import-map.ts';
import {
  draftOfMap,
  draftProblems,
  emptyMapDraft,
  type MapDraft,
  mapOfDraft,
  withField,
} from './map-draft.ts';

const exampleMap = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8'));

const required: MapDraft = {
  ...emptyMapDraft,
  key: ['payerName', 'planName'],
  fields: {
    descriptiveName: { whole: { column: 'Plan' } },
    financialClass: { whole: { constant: 'Commercial' } },
    payerName: { whole: { column: 'Payer' } },
    planName: { whole: { column: 'Plan' } },
  },
};
const columns = ['Payer', 'Plan', 'Phone'];
const problemsWith = (fields: MapDraft['fields'], overrides: Partial<MapDraft> = {}) =>
  Object.fromEntries(
    draftProblems('plans', { ...required, ...overrides, fields: { ...required.fields, ...fields } }, columns),
  );

describe('an import map as a draft', () => {
  it.each(['cms-landscape-map.json', 'electronic-ids-map.json', 'own-export-map.json'])(
    'converts back to the same map: %s',
    (name) => {
      const map = importMapSchema.parse(exampleMap(name));
      expect(importMapSchema.parse(mapOfDraft('plans', draftOfMap('plans', map)))).toEqual(map);
    },
  );

  it('is read from an incomplete map, without a field that only a later release knows how to read', () => {
    expect(draftOfMap('plans', { fields: { payerName: { column: 'Payer' } } })).toEqual({
      ...emptyMapDraft,
      fields: { payerName: { whole: { column: 'Payer' } } },
    });
    const later = { facilityAddress: { lines: { column: 'Address' } }, payerName: { column: 'Payer' } };
    expect(draftOfMap('plans', { fields: later }).fields).toEqual({
      payerName: { whole: { column: 'Payer' } },
    });
    expect(draftOfMap('plans', 7)).toEqual(emptyMapDraft);
    expect(draftOfMap('plans', undefined)).toEqual(emptyMapDraft);
  });

  it('is read with rows that the user has not finished', () => {
    const rows = [{ facilityName: { facility: true } }] as const;
    const draft: MapDraft = { ...required, fields: { ...required.fields, facilityContracts: { rows } } };
    expect(draftOfMap('plans', mapOfDraft('plans', draft))).toEqual(draft);
  });

  it('is sent without fields and rows that have no source', () => {
    const draft: MapDraft = {
      ...required,
      fields: { notes: {}, facilityAddress: { parts: { zip: undefined } }, phoneNumbers: { rows: [{}] } },
    };
    expect(mapOfDraft('plans', draft)).toEqual({ key: required.key, fields: {}, blankCells: 'keep' });
  });
});

describe('draftProblems', () => {
  it.each<[string, MapDraft['fields'], Partial<MapDraft>, Record<string, string>]>([
    ['nothing', {}, {}, {}],
    [
      'a required field without a source',
      { financialClass: {} },
      {},
      { financialClass: 'This field is required.' },
    ],
    ['codes without a source', { payerCode: {}, planCode: {} }, {}, {}],
    ['no key', {}, { key: [] }, { key: 'Name at least one field.' }],
    [
      'a key field without a source',
      {},
      { key: ['planCode'] },
      { key: 'The key field planCode is not mapped.' },
    ],
    [
      'a text that nobody has typed',
      { notes: { whole: { constant: ' ' } } },
      {},
      { notes: 'Choose a column or type the text.' },
    ],
    [
      'a column that the file does not have',
      { notes: { whole: { join: [{ column: 'Phone' }, { column: 'Memo' }], separator: ' ' } } },
      {},
      { notes: 'The file has no column “Memo”.' },
    ],
    ['a column name in other letter case', { notes: { whole: { column: ' phone' } } }, {}, {}],
    [
      'a column of an address that the file does not have',
      { facilityAddress: { parts: { zip: { column: 'ZIP' } } } },
      {},
      { 'facilityAddress.zip': 'The file has no column “ZIP”.' },
    ],
    [
      'a row with a required part missing',
      { phoneNumbers: { rows: [{ title: { constant: 'Claims' } }] } },
      {},
      { 'phoneNumbers.0.number': 'Choose a column or type the text.' },
    ],
    [
      'a row with only optional parts missing',
      { electronicIds: { rows: [{ transaction: { constant: 'Eligibility' }, id: { column: 'Plan' } }] } },
      {},
      {},
    ],
  ])('reports the problems, if any, of %s', (_, fields, overrides, expected) => {
    expect(problemsWith(fields, overrides)).toEqual(expected);
  });
});

describe('a field that is mapped by hand', () => {
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { whole: { column: name } }]));
  const keyAfter = (kind: ImportKind, key: readonly string[], mapped: readonly string[], name: string) =>
    withField(kind, { ...emptyMapDraft, key, fields: filled(mapped) }, name, { whole: { column: 'X' } }).key;

  it.each<[string, ImportKind, string[], string[], string, string[]]>([
    [
      'the payer of contracts',
      'payerContracts',
      ['financialClass'],
      ['financialClass'],
      'payerName',
      ['payerName', 'financialClass'],
    ],
    [
      'the payer of plans',
      'plans',
      ['planName'],
      ['planName', 'planCode'],
      'payerName',
      ['payerName', 'planName'],
    ],
    ['the plan code', 'plans', [], ['payerCode'], 'planCode', ['payerCode', 'planCode']],
  ])('joins the key if it identifies a record: %s', (_, kind, key, mapped, name, expected) => {
    expect(keyAfter(kind, key, mapped, name)).toEqual(expected);
  });

  it.each<[string, string[], string[], string]>([
    ['does not identify it', ['planName'], ['planName'], 'notes'],
    ['would replace the names by a code', ['payerName', 'planName'], ['payerName', 'planName'], 'planCode'],
    ['was taken out of the key', ['planName'], ['payerName', 'planName'], 'payerName'],
  ])('leaves the key alone if it %s', (_, key, mapped, name) => {
    expect(keyAfter('plans', key, mapped, name)).toEqual(key);
  });

  it('leaves out of the key what was taken out of it', () => {
    const mapped = ['financialClass', 'effectiveDate'];
    expect(keyAfter('payerContracts', ['financialClass'], mapped, 'payerName')).toEqual([
      'payerName',
      'financialClass',
    ]);
  });
});
