import { describe, expect, it } from '@jest/globals';
import { addFacility, emptyDirectory } from '../../../functions/data/facility-directory.ts';
import { rowMapper } from '../../../functions/plan-import/map-row.ts';
import { plansRepository } from '../../../functions/plans/repository.ts';
import { importMapSchema } from '../../../shared/import/import-map.ts';
import { printedLog } from '../clients.ts';
import { startLaptop } from '../testing/laptop.ts';
import { withLease } from './lease.ts';
import { runImport } from './run-import.ts';

const { table } = await startLaptop();
const log = printedLog(() => {});
const facility = { id: 'lease001', name: 'North Hospital', primaryColor: '#005b7f', version: 1 };
const into = (file: string) => ({ table, log, facility, file });

describe('the lease of an import', () => {
  it('has one holder at a time, names the holder to others, and is free when its work ends or fails', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const first = withLease(into('one.csv'), async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    await expect(withLease(into('two.csv'), async () => undefined)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Another import into North Hospital is running: one\.csv, started by .+ on .+ at .+Z\. Nothing was written\./,
      ),
    });
    ended.resolve();
    await first;
    const failing = withLease(into('three.csv'), async () => {
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await withLease(into('four.csv'), async () => 'done')).toBe('done');
  });

  it('passes to another import after two minutes of silence, and the silent one cannot write', async () => {
    let now = Date.now();
    const clock = () => now;
    await withLease(
      into('silent.csv'),
      async (stillOurs) => {
        now += 60_000;
        await stillOurs();
        now += 119_000;
        const early = withLease(into('early.csv'), async () => undefined, clock);
        await expect(early).rejects.toThrow('silent.csv');
        now += 2_000;
        await withLease(
          into('next.csv'),
          async (theirs) => {
            await theirs();
            await expect(stillOurs()).rejects.toThrow(/another one into North Hospital has started/);
          },
          clock,
        );
      },
      clock,
    );
    // The silent import no longer owned the lease, so its release at the end had no effect and blocks nothing.
    expect(await withLease(into('last.csv'), async () => 'done', clock)).toBe('done');
  });

  it('is renewed while a file is checked, before the first plan is written', async () => {
    const constants = ['financialClass', 'descriptiveName', 'payerName', 'planName'].map((field) => [
      field,
      { constant: field === 'financialClass' ? 'Commercial' : 'Fernholt' },
    ]);
    const map = importMapSchema.parse({
      key: ['planCode'],
      fields: { ...Object.fromEntries(constants), planCode: { column: 'Code' } },
    });
    const source = {
      header: ['Code'],
      async *rows() {
        yield { line: 2, cells: ['1'] };
      },
    };
    const { version: _, ...newFacility } = facility;
    await addFacility(table, newFacility);
    const happened: string[] = [];
    const author = { id: 'import-plans', name: 'Import' };
    await runImport({
      parts: {
        table,
        repository: plansRepository(table),
        directory: emptyDirectory,
        facility,
        author,
        map,
      },
      ...{ source, mapper: rowMapper(map, source.header, facility.name) },
      options: { dryRun: false, retireMissing: false, confirm: undefined },
      report: { rejected: async () => {}, leftOut: async () => {}, missing: async () => {} },
      checked: () => {},
      written: (done) => happened.push(`written ${done}`),
      beforeWrite: async () => void happened.push('renewed'),
    });
    const checking = happened.splice(0, happened.indexOf('written 0'));
    expect(new Set(checking)).toEqual(new Set(['renewed']));
    expect(happened).toEqual(['written 0', 'renewed', 'written 1', 'written 1']);
  });
});
