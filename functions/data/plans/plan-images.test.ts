import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/errors.ts';
import type { CardImage } from '../../../shared/plan/card-image.ts';
import { addCardImage, uploadedPicture } from '../../testing/card-images.ts';
import { drawnPicture } from '../../testing/drawn-picture.ts';
import { startTestWorld } from '../../testing/world.ts';
import { type WriteStep, writeAll } from '../table/write.ts';
import { cardImageRecords } from './card-image-records.ts';
import { imageSteps, type PlanImages, pastImageSteps } from './plan-images.ts';

const world = await startTestWorld();
const ownId = (await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: [] })).id;
const otherId = (await world.addPerson({ email: 'other@demo.test', role: 'admin', access: [] })).id;
const admin = await world.signIn('admin@demo.test');
const image = await addCardImage(world, admin);

const front = ({ secure_url, public_id }: CardImage): PlanImages => ({
  image: secure_url,
  imagePublicId: public_id,
});
const back = ({ secure_url, public_id }: CardImage): PlanImages => ({
  secondaryImage: secure_url,
  secondaryImagePublicId: public_id,
});
const made = (id: string): CardImage => ({ secure_url: `/cards/${id}`, public_id: `cards/${id}` });
const idOf = ({ public_id }: CardImage) => public_id.slice('cards/'.length);
const records = () => cardImageRecords(world.container.table);

/** Runs the steps as part of a plan's transaction would; returns the fields of a refusal. */
async function outcome(steps: readonly WriteStep[]): Promise<unknown> {
  if (steps.length === 0) return 'nothing to check';
  try {
    await writeAll(world.container.table, steps);
    return 'saved';
  } catch (error) {
    if (error instanceof ApiError) return error.fields;
    throw error;
  }
}
const save = (after: PlanImages, before?: PlanImages, actorId = ownId) =>
  outcome(imageSteps(after, before, actorId));
const restore = (after: PlanImages, before?: PlanImages) => outcome(pastImageSteps(after, before));
const gone = expect.stringContaining('no longer there');

describe('a card image newly added to a plan', () => {
  it('is accepted only if the same user uploaded it and it passed the image check', async () => {
    expect(await save({ ...front(image), ...back(image) })).toBe('saved');
    expect(await save(front(image), undefined, otherId)).toEqual({ image: gone });
    const unchecked = await uploadedPicture(world, admin, drawnPicture());
    expect(await save(back(made(unchecked)))).toEqual({ secondaryImage: gone });
    expect(await save(front(made(`${'0'.repeat(32)}.png`)))).toEqual({ image: gone });
  });

  it('is rejected if the sweep has marked it for removal', async () => {
    const second = await addCardImage(world, admin);
    await records().markRemoved(idOf(second), new Date());
    expect(await save({ ...front(image), ...back(second) })).toEqual({ secondaryImage: gone });
  });

  it.each([
    ['https://evil.example/card.webp', 'cards/x'],
    ['javascript:alert(1)', ''],
    ['/cards/../config.json', 'cards/../config.json'],
    [`/cards/${'0'.repeat(32)}.svg`, `cards/${'0'.repeat(32)}.svg`],
    [`/cards/${'0'.repeat(32)}.png`, `cards/${'1'.repeat(32)}.png`],
    [`https://evil.example/cards/${'0'.repeat(32)}.png`, `cards/${'0'.repeat(32)}.png`],
    ['', `cards/${'0'.repeat(32)}.png`],
  ])('is rejected if it was not uploaded to this site: %s', async (address, publicId) => {
    await expect(async () => save({ image: address, imagePublicId: publicId })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { image: expect.stringContaining('not added here') },
    });
  });
});

describe('a card image that a plan already shows', () => {
  const stored: PlanImages = { image: 'https://old.example/front.jpg', imagePublicId: 'old' };
  const shown = made(`${'a'.repeat(32)}.webp`);

  it('is kept, regardless of who uploaded it and where it is hosted, and can switch sides', async () => {
    expect(await save(stored, stored)).toBe('nothing to check');
    expect(await save(front(shown), front(shown), otherId)).toBe('nothing to check');
    expect(await save(back(shown), front(shown), otherId)).toBe('nothing to check');
  });

  it('can be removed', async () => {
    expect(await save({}, stored)).toBe('nothing to check');
    expect(await save({ image: '', imagePublicId: '' }, stored)).toBe('nothing to check');
  });
});

describe('a card image from an earlier version', () => {
  const old = made(`${'b'.repeat(32)}.webp`);

  it('can be restored unless it has since been removed', async () => {
    expect(await restore(front(old), {})).toBe('saved');
    expect(await restore(front(old), back(old))).toBe('nothing to check');
    await records().markRemoved(idOf(old), new Date());
    expect(await restore({ ...front(image), ...back(old) }, {})).toEqual({ secondaryImage: gone });
    await records().unmarkRemoved(idOf(old));
    expect(await restore(back(old), {})).toBe('saved');
  });
});
