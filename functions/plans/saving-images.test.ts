import { describe, expect, it } from '@jest/globals';
import { cardImageRecords } from '../data/plans/card-image-records.ts';
import { addCardImage } from '../testing/card-images.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { planCalls } from './testing/plan-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const other = await world.addSignedIn({ email: 'other@demo.test', role: 'admin', access: [] });

const { create, edit: update, restore } = planCalls(world, () => admin);

async function photo() {
  const { secure_url: image, public_id: imagePublicId } = await addCardImage(world, admin);
  return { image, imagePublicId };
}
const idOf = (answer: { body: unknown }) => (answer.body as { data: { _id: string } }).data._id;

describe('a plan with card images', () => {
  it('is saved with its editor’s images, and can be edited and restored by another user', async () => {
    const first = await photo();
    const created = await create(first);
    expect(created).toMatchObject({ status: 201, body: { data: first } });
    const id = idOf(created);
    expect(await update(id, 1, { ...first, notes: 'New.' }, other)).toMatchObject({ status: 200 });
    const second = await photo();
    expect(await update(id, 2, second)).toMatchObject({ status: 200, body: { data: second } });
    expect(await restore(id, 3, { version: 1 }, other)).toMatchObject({ status: 200, body: { data: first } });
  });

  it('is refused as a whole, with an error at the image, when its editor did not upload it', async () => {
    const before = await world.send('listPlans', { query: { facility: facilities.own } }, admin);
    const answer = await create(await photo(), other);
    expect(answer).toMatchObject({ status: 400, body: { fields: { image: expect.any(String) } } });
    const after = await world.send('listPlans', { query: { facility: facilities.own } }, admin);
    expect(after.body).toEqual(before.body);
    expect(await create({ image: 'https://evil.example/a.png', imagePublicId: 'a' })).toMatchObject({
      status: 400,
      body: { fields: { image: expect.any(String) } },
    });
  });

  it('keeps an image that another user replaced in the meantime, if its editor chooses it', async () => {
    const [front, back] = [await photo(), await photo()];
    const secondary = { secondaryImage: back.image, secondaryImagePublicId: back.imagePublicId };
    const id = idOf(await create({ ...front, ...secondary }));
    expect(await update(id, 1, await photo())).toMatchObject({ status: 200 });
    const mine = { ...front, ...secondary, notes: 'Mine.' };
    expect(await update(id, 1, mine, other)).toMatchObject({ status: 412 });
    expect(await update(id, 2, mine, other)).toMatchObject({ status: 200, body: { data: mine } });
    // Of another plan, it stays refused.
    const second = idOf(await create({ notes: front.image }));
    await update(second, 1, { notes: 'No longer.' });
    expect(await update(second, 2, front, other)).toMatchObject({
      status: 400,
      body: { fields: { image: expect.any(String) } },
    });
  });

  it('cannot be restored with an image that has been removed', async () => {
    const first = await photo();
    const id = idOf(await create(first));
    await update(id, 1, {});
    const records = cardImageRecords(world.container.table);
    await records.markRemoved(first.image.slice('/cards/'.length), new Date());
    expect(await restore(id, 2, { version: 1 }, other)).toMatchObject({
      status: 400,
      body: { fields: { image: expect.stringContaining('no longer there') } },
    });
  });
});
