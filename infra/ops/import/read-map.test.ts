import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { columnsOf } from '../../../shared/import/map-parts.ts';
import { planColumns } from '../../../shared/plan/fields/plan-columns.ts';
import { parseImportMap, readImportMap } from './read-map.ts';

const fields = {
  financialClass: { constant: 'Commercial' },
  descriptiveName: { column: 'name' },
  payerName: { column: 'payer' },
  payerCode: { column: 'code', pattern: '^(\\d+)' },
  planName: { column: 'name' },
  planCode: { column: 'code' },
};

describe('the import map', () => {
  it('is read from the example for the CMS file', async () => {
    const map = await readImportMap(
      join(import.meta.dirname, '../../../docs/examples/cms-landscape-map.json'),
    );
    expect(map.key).toEqual(['payerCode', 'planCode']);
    expect(columnsOf(map.fields)).toContain('hios_plan_id');
  });

  it('of the product’s own export reads every exported column that can come back', async () => {
    const map = await readImportMap(join(import.meta.dirname, '../../../docs/examples/own-export-map.json'));
    // The address of a picture does not say enough.
    const read = planColumns.filter(({ kind }) => kind !== 'picture');
    expect(columnsOf(map.fields).toSorted()).toEqual(read.map(({ label }) => label).toSorted());
  });

  it('is rejected with all of its errors together', () => {
    const broken = {
      key: ['payerId'],
      fields: {
        ...fields,
        payerName: undefined,
        planName: { colum: 'x' },
        planCode: { column: 'c', pattern: '(' },
        color: {},
      },
    };
    const message = (() => {
      try {
        parseImportMap(JSON.stringify(broken), 'map.json');
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain('fields.payerName: This field is required.');
    expect(message).toContain('fields.planName: Expected {"column": …}');
    expect(message).toContain('fields.planCode');
    expect(message).toContain('"color"');
  });

  it('is rejected with an unmapped key field, as text that is not JSON, and as a missing file', async () => {
    expect(() => parseImportMap(JSON.stringify({ key: ['payerId'], fields }), 'map.json')).toThrow(
      'The key field payerId is not mapped.',
    );
    expect(() => parseImportMap('{', 'map.json')).toThrow('The map map.json is not JSON');
    await expect(readImportMap('/nowhere/map.json')).rejects.toThrow('cannot be read');
  });

  it('is rejected with the field whose pattern is not a regular expression', () => {
    const map = { key: ['planCode'], fields: { ...fields, planCode: { column: 'c', pattern: '(' } } };
    expect(() => parseImportMap(JSON.stringify(map), 'map.json')).toThrow(
      /planCode.*: This is not a regular expression/,
    );
  });
});
