import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { openCardImages } from '../../../functions/clients/card-images.ts';
import { limits } from '../../../shared/limits.ts';
import { cardImageKey } from '../../../shared/plan/card-image-key.ts';
import { openBuckets, requireVariable } from '../clients.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { recorder, startLaptop } from '../testing/laptop.ts';
import { sweepCardImagesCommand } from './sweep.ts';

const { environment, table } = await startLaptop();

async function sweep(more: Record<string, string> = {}, hours = 0): Promise<string> {
  const output = recorder();
  const clock = () => new Date(Date.now() + hours * 3_600_000);
  await sweepCardImagesCommand([], output, { ...environment, ...more }, clock);
  return output.text;
}

it('sweep-card-images records what it removed in the audit log', async () => {
  expect(await sweep()).toContain('Removed 0 of 0 card images and 0 of 0 uploads from the table');
  expect(await auditedActs(environment)).toEqual([
    'sweep-card-images begun',
    'sweep-card-images done removed 0 card images and 0 uploads, purged 0 plans',
  ]);
});

it('sweep-card-images does not start without an audit log', async () => {
  await expect(sweep({ AUDIT_TABLE_NAME: '' })).rejects.toThrow(/^Set AUDIT_TABLE_NAME/);
});

it('sweep-card-images removes nothing from a bucket of which the table names no image', async () => {
  const s3 = openBuckets(environment);
  const buckets = {
    CARD_BUCKET: requireVariable(environment, 'CARD_BUCKET'),
    UPLOAD_BUCKET: requireVariable(environment, 'UPLOAD_BUCKET'),
  };
  const images = openCardImages(buckets, s3);
  const [shown, unused] = [randomUUID(), randomUUID()];
  for (const id of [shown, unused]) await images.publish(id, 'image/png', Buffer.from('png'));
  const later = limits.cardImage.keptHours + 1;
  await expect(sweep({}, later)).rejects.toThrow(
    /names none of the 2 card images .* No card image was removed/,
  );
  await table.put({ pk: 'X', sk: 'X', text: cardImageKey(shown) });
  expect(await sweep({}, later)).toContain('Removed 1 of 2 card images');
  s3.destroy();
});
