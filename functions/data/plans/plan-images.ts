import { ApiError } from '../../../shared/api/errors.ts';
import { cardImageIdOf, cardImageKey } from '../../../shared/plan/card-image-key.ts';
import type { PlanInput } from '../../../shared/plan/plan.ts';
import { historyPage } from '../records/history.ts';
import { keys } from '../table/keys.ts';
import type { Table, WriteAction } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';

/*
 * Which card images a plan may show: docs/decisions/070-card-images.md. The steps belong in the plan's own
 * transaction: this way an image cannot be removed between the check and the write, and a save needs no call to S3.
 */

/** The two images of a plan: URL and key of the card's front and back. */
export type PlanImages = Pick<
  PlanInput,
  'image' | 'imagePublicId' | 'secondaryImage' | 'secondaryImagePublicId'
>;

const pairs = [
  ['image', 'imagePublicId'],
  ['secondaryImage', 'secondaryImagePublicId'],
] as const;

/**
 * Returns the steps that check a plan's images. A plan keeps the images it has; it may add one that the same person
 * uploaded and that passed its checks, or one that it showed `earlier`, while they still exist.
 * @throws ApiError VALIDATION_FAILED at the field of an image that was not uploaded here
 */
export function imageSteps(
  after: PlanImages,
  before: PlanImages | undefined,
  actorId: string,
  earlier: ReadonlySet<string> = new Set(),
): WriteStep[] {
  const shown = idsOf(before ?? {});
  const wrong: Record<string, string> = {};
  const steps = new Map<string, WriteStep>();
  for (const [address, publicId] of pairs) {
    const unchanged = after[address] === before?.[address] && after[publicId] === before?.[publicId];
    if (unchanged || (isEmpty(after[address]) && isEmpty(after[publicId]))) continue;
    const id = cardImageIdOf(after[address] ?? '');
    const key = id === undefined ? undefined : cardImageKey(id);
    if (id === undefined || after[address] !== `/${key}` || after[publicId] !== key) {
      wrong[address] = 'This picture was not added here. Please add it again.';
    } else if (!shown.has(id) && !steps.has(id)) {
      steps.set(id, step(address, id, earlier.has(id) ? stillThere : uploadedBy(actorId)));
    }
  }
  if (Object.keys(wrong).length > 0) throw new ApiError('VALIDATION_FAILED', undefined, wrong);
  return [...steps.values()];
}

/**
 * Returns the IDs of the images that a plan's latest writes took away. Someone who was editing the plan in the meantime may
 * choose to keep them. Empty without reading if the plan shows no other images `after` than `before`.
 */
export async function earlierImages(
  table: Table,
  planId: string,
  after: PlanImages,
  before: PlanImages,
): Promise<ReadonlySet<string>> {
  const shown = idsOf(before);
  if ([...idsOf(after)].every((id) => shown.has(id))) return new Set();
  const { data } = await historyPage(table, 'PLAN', planId);
  const changes = data.flatMap((entry) => entry.changes);
  return new Set(
    changes.flatMap(({ field, from }) =>
      pairs.some(([address]) => address === field) ? (cardImageIdOf(String(from)) ?? []) : [],
    ),
  );
}

/** Returns the steps that check restored images: a plan may return to images of its own past that still exist. */
export function pastImageSteps(after: PlanImages, before: PlanImages | undefined): WriteStep[] {
  const shown = idsOf(before ?? {});
  const steps = new Map<string, WriteStep>();
  for (const [address] of pairs) {
    const id = cardImageIdOf(after[address] ?? '');
    if (id !== undefined && !shown.has(id) && !steps.has(id)) {
      steps.set(id, step(address, id, stillThere));
    }
  }
  return [...steps.values()];
}

const isEmpty = (text: string | undefined): boolean => text === undefined || text === '';

function idsOf({ image, secondaryImage }: PlanImages): ReadonlySet<string> {
  return new Set([image, secondaryImage].flatMap((address) => cardImageIdOf(address ?? '') ?? []));
}

type Condition = Omit<NonNullable<WriteAction['ConditionCheck']>, 'Key'>;

/** A past image has no record anymore, or one that shows that the sweep removed it. */
const stillThere: Condition = { ConditionExpression: 'attribute_not_exists(removedAt)' };

const uploadedBy = (actorId: string): Condition => ({
  ConditionExpression: '#by = :actor AND attribute_exists(readyAt) AND attribute_not_exists(removedAt)',
  ExpressionAttributeNames: { '#by': 'by' },
  ExpressionAttributeValues: { ':actor': actorId },
});

function step(field: string, id: string, condition: Condition): WriteStep {
  const gone = { [field]: 'This picture is no longer there. Please add it again.' };
  return {
    action: { ConditionCheck: { Key: keys.cardImage(id), ...condition } },
    refusal: () => new ApiError('VALIDATION_FAILED', undefined, gone),
  };
}
