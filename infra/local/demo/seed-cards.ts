import { HeadObjectCommand, NotFound, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { cardOf } from './cards.ts';
import { demoPayers } from './payers.ts';

/** Name of the bucket behind `/cards/` in the laptop stack. */
const bucket = 'cards';

/**
 * Draws and stores the card images that are not there yet. On a machine for which no drawing engine is installed
 * the demo goes without pictures, which is said.
 */
export async function seedCards(s3: S3Client, print: (line: string) => void): Promise<void> {
  const cards = demoPayers.flatMap((payer) => {
    const sides = cardOf(payer);
    return sides === undefined ? [] : [{ payer, ...sides }];
  });
  const art = await import('./card-art.ts').catch((error: unknown) => {
    print(`Card images are left out: the drawing engine does not load here (${String(error)}).`);
  });
  if (art === undefined) return;
  for (const { payer, front, back } of cards) {
    // The back is stored last, so a back that is there means a complete card.
    if (await exists(s3, back.key)) continue;
    const drawn = await art.drawCard(payer);
    await store(s3, front.key, drawn.front);
    await store(s3, back.key, drawn.back);
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

async function store(s3: S3Client, key: string, image: Uint8Array): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: image,
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
}
