import { openCardImages } from '../../../functions/clients/card-images.ts';
import { cardSweep, type SweepCounts } from '../../../functions/triggers/card-sweep.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Problem } from '../../local/problem.ts';
import { onlyOptions } from '../arguments.ts';
import { audited } from '../audited.ts';
import { type Environment, openBuckets, printedLog, requireVariable } from '../clients.ts';
import type { Output } from '../progress.ts';
import { withData } from '../with-data.ts';

const help = `Remove card images that no plan or history shows anymore, uploads that were never finished, and what is kept of plans
that were deleted too long ago to be restored.

  npm run ops -- sweep-card-images

A deployment and the laptop stack do this automatically several times a day. On a deployment the command requires
AUDIT_TABLE_NAME, CARD_BUCKET and UPLOAD_BUCKET in addition to TABLE_NAME.`;

const act = { kind: 'deletion', action: 'sweep-card-images' } as const;
const inWords = ({ imagesRemoved, uploadsRemoved, plansForgotten }: SweepCounts): string =>
  `removed ${counted(imagesRemoved, 'card image')} and ${counted(uploadsRemoved, 'upload')}, purged ${counted(plansForgotten, 'plan')}`;

/** The variables are set by hand: with another stage's table, no image would be in use and all would be removed. */
function refuseOthers(old: number, unused: number): void {
  if (old === 0 || unused < old) return;
  throw new Problem(
    `The table names none of the ${old} card images that are old enough to remove, so it may not belong to that bucket. No card image was removed. Set TABLE_NAME and CARD_BUCKET to those of the same stack.`,
  );
}

/** Runs the command. @throws Problem if the user can fix it. */
export async function sweepCardImagesCommand(
  args: readonly string[],
  output: Output,
  baseEnvironment?: Environment,
  clock = () => new Date(),
): Promise<SweepCounts | undefined> {
  if (onlyOptions(args, {}, help, output) === undefined) return undefined;
  return withData({ environment: baseEnvironment, output }, async ({ environment, place, table, print }) => {
    const s3 = openBuckets(environment);
    try {
      const buckets = {
        CARD_BUCKET: requireVariable(environment, 'CARD_BUCKET'),
        UPLOAD_BUCKET: requireVariable(environment, 'UPLOAD_BUCKET'),
      };
      const log = { ...printedLog(print), info: () => undefined };
      const sweep = cardSweep({ table, log, clock }, openCardImages(buckets, s3), refuseOthers);
      const counts = await audited(environment, act, async (note) => {
        const swept = await sweep();
        note({ detail: inWords(swept) });
        return swept;
      });
      const { images, imagesRemoved, uploads, uploadsRemoved, plansForgotten } = counts;
      if (plansForgotten > 0) print(`Purged ${counted(plansForgotten, 'plan')} deleted long ago.`);
      print(
        `Removed ${imagesRemoved.toLocaleString('en')} of ${counted(images, 'card image')} and ${uploadsRemoved.toLocaleString('en')} of ${counted(uploads, 'upload')} from ${place}.`,
      );
      return counts;
    } finally {
      s3.destroy();
    }
  });
}
