import { describe, expect, it } from '@jest/globals';
import { batchLease, writeLease } from '../../../functions/data/imports/lease.ts';
import { printedLog } from '../clients.ts';
import { startLaptop } from '../testing/laptop.ts';
import { withLease } from './lease.ts';

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

  it('is refused with the time that a killed import of the site keeps it', async () => {
    const batch = batchLease({ key: 'site', fileName: 'site.csv' }, 'Ada Admin', new Date());
    await writeLease(table, 'lease002', batch);
    const work = withLease({ ...into('two.csv'), facility: { ...facility, id: 'lease002' } }, async () => {});
    await expect(work).rejects.toThrow(
      /site\.csv, started by Ada Admin on the site at .*killed counts as running for ten minutes\./,
    );
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
});
