import { lazy } from '../../shared/lazy.ts';
import { cardImageIdOf } from '../../shared/plan/card-image-key.ts';
import type { CardImages } from '../clients/card-images.ts';
import { mentionedImageKeys } from '../data/people/stored-mentions.ts';
import { forgetUnproven } from '../data/people/unproven.ts';
import { cardImageRecords, retentionMs } from '../data/plans/card-image-records.ts';
import { forgetExpiredPlans } from '../data/plans/expired-plans.ts';
import { unquoted } from '../error-facts.ts';
import { orReport } from '../log.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { openSweepContainer, type SweepContainer } from './container.ts';

/** What one sweep examined and removed, as numbers of objects. */
export type SweepCounts = {
  /** Deleted plans that can no longer be restored. */
  readonly plansForgotten: number;
  readonly images: number;
  readonly imagesRemoved: number;
  readonly uploads: number;
  readonly uploadsRemoved: number;
};

/**
 * Removes what is kept of plans deleted long ago, uploads that were never finished, and images no longer shown by any plan or
 * history. docs/decisions/070-card-images.md explains why it never removes an image that a plan starts to show concurrently.
 * @param checkCounts is called before images are removed, with the numbers of old and of unused old ones; may throw, which stops
 * the sweep
 */
export function cardSweep(
  { table, log, clock }: Pick<SweepContainer, 'table' | 'log' | 'clock'>,
  cardImages: CardImages,
  checkCounts: (old: number, unused: number) => void = () => undefined,
) {
  const records = cardImageRecords(table);

  const sweepUploads = async (before: Date) => {
    const { seen, old } = await oldObjects(cardImages, 'uploads', before);
    await cardImages.remove('uploads', old);
    return { uploads: seen, uploadsRemoved: old.length };
  };

  const sweepImages = async (before: Date, now: Date) => {
    const { seen, old } = await oldObjects(cardImages, 'images', before);
    const unused = old.length === 0 ? [] : without(await mentionedImageKeys(table, now), old);
    checkCounts(old.length, unused.length);
    await forEachId(unused, (id) => records.markRemoved(id, now));
    // This scan sees a plan saved before its image was marked; a plan saved later was refused the image.
    const removable = unused.length === 0 ? [] : without(await mentionedImageKeys(table, now), unused);
    await forEachId(without(new Set(removable), unused), records.unmarkRemoved);
    await cardImages.remove('images', removable);
    return { images: seen, imagesRemoved: removable.length };
  };

  return async (): Promise<SweepCounts> => {
    const now = clock();
    const before = new Date(now.getTime() - retentionMs);
    const plansForgotten = await forgetExpiredPlans(table, now);
    const counts = { plansForgotten, ...(await sweepUploads(before)), ...(await sweepImages(before, now)) };
    log.info('Card images and deleted plans were swept.', counts);
    return counts;
  };
}

async function oldObjects(cardImages: CardImages, where: 'uploads' | 'images', before: Date) {
  const old: string[] = [];
  let seen = 0;
  for await (const { key, storedAt } of cardImages.list(where)) {
    seen += 1;
    if (storedAt < before) old.push(key);
  }
  return { seen, old };
}

function without(mentioned: ReadonlySet<string>, objectKeys: readonly string[]): string[] {
  return objectKeys.filter((key) => !mentioned.has(key));
}

/** Runs `work` for each image's record. A key that is not an image's has no record, so no plan can start to show it. */
async function forEachId(
  objectKeys: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  await mapConcurrent(
    objectKeys.flatMap((key) => cardImageIdOf(key) ?? []),
    25,
    work,
  );
}

// Runs every six hours, so keeping clients open for the next run is no use.
export const handler = (): Promise<SweepCounts> =>
  unquoted(async () => {
    const container = openSweepContainer();
    const { config, log, clock } = container;
    const { openCardImages } = await import('../clients/card-images.ts');
    try {
      return await cardSweep(container, openCardImages(config))();
    } finally {
      // Last, so that a slow user pool holds up nothing else.
      const accounts = lazy(async () =>
        (await import('../clients/pool/accounts.ts')).openAccounts(config.USER_POOL_ID),
      );
      await orReport(log, 'Registrations that nobody confirmed could not be deleted.', () =>
        forgetUnproven({ ...container, accounts }, clock()),
      );
    }
  });
