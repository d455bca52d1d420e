import { readFile } from 'node:fs/promises';
import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { cachedForGood } from '../../../functions/clients/card-images.ts';
import { type CardSide, cardOf } from './cards.ts';
import { demoPayers } from './data/payers.ts';

/** Name of the bucket behind `/cards/` in the laptop stack. */
const bucket = 'cards';

/** Stores the card images that are not there yet. */
export async function seedCards(s3: S3Client): Promise<void> {
  for (const payer of demoPayers) {
    const card = cardOf(payer);
    // The back is stored last, so a back that is there means a complete card.
    if (card === undefined || (await exists(s3, card.back.key))) continue;
    await store(s3, card.front);
    await store(s3, card.back);
  }
}

async function exists(s3: S3Client, key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

async function store(s3: S3Client, { key, file }: CardSide): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: await readFile(file),
      ContentType: 'image/webp',
      CacheControl: cachedForGood,
    }),
  );
}
