import { DeleteObjectsCommand, S3Client } from '@aws-sdk/client-s3';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { limits } from '../../shared/limits.ts';
import type { CardImage } from '../../shared/plan/card-image.ts';
import { type CardImages, openCardImages } from '../clients/card-images.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { findUser } from '../data/people/users.ts';
import { cardImageRecords } from '../data/plans/card-image-records.ts';
import { historyPartition, keys } from '../data/table/keys.ts';
import { nextStored } from '../plans/plan-changes.ts';
import { plansRepository } from '../plans/repository.ts';
import { addCardImage, uploadedPicture } from '../testing/card-images.ts';
import { drawnPicture } from '../testing/drawn-picture.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { type SignedInBrowser, startWorld, type World } from '../testing/world.ts';
import { cardSweep, handler } from './card-sweep.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
const author = { id: 'test', name: 'Test' };

let world: World;
let admin: SignedInBrowser;
let cardImages: CardImages;

beforeEach(async () => {
  world = await startWorld();
  admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
  cardImages = openCardImages(world.container.config, new S3Client({ forcePathStyle: true }));
});
afterEach(() => world.stop());

/** Runs the sweep as if this many milliseconds had passed. The S3 stand-in dates objects by the machine's clock. */
const sweepAfter = (ms: number, images: CardImages = cardImages, table = world.container.table) =>
  cardSweep({ ...world.container, table, clock: () => new Date(Date.now() + ms) }, images)();

const later = (limits.cardImage.keptHours + 1) * hour;
const front = ({ secure_url, public_id }: CardImage) => ({ image: secure_url, imagePublicId: public_id });

async function storedKeys(where: 'images' | 'uploads' = 'images'): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of cardImages.list(where)) found.push(key);
  return found.sort();
}

/** Writes a plan's next version at a given time. */
async function write(id: string | undefined, change: object | 'delete', at = new Date()): Promise<string> {
  const { table } = world.container;
  const plans = plansRepository(table);
  const directory = await readDirectory(table);
  const before = id === undefined ? undefined : await plans.find(id);
  if (change === 'delete') {
    if (before === undefined) throw new Error('There is nothing to delete.');
    await plans.writeMany([{ before, after: undefined }], author, at);
    return id ?? '';
  }
  const after = nextStored({ ...samplePlan(), ...change }, 'north000', directory, at, before);
  await plans.writeMany([{ before, after }], author, at);
  return `north000-${after.key}`;
}

describe('the card image sweep', () => {
  it('removes images that no plan shows within a day, and keeps those that one shows', async () => {
    const [shown] = [await addCardImage(world, admin), await addCardImage(world, admin)];
    const unfinished = await uploadedPicture(world, admin, drawnPicture());
    await cardImages.publish('odd name.txt', 'image/png', Buffer.from('x'));
    await write(undefined, front(shown));
    // The table is not read while there is nothing old.
    const unread = {
      ...world.container.table,
      scan: () => {
        throw new Error('The table was read.');
      },
    };
    expect(await sweepAfter(0, cardImages, unread)).toMatchObject({
      images: 3,
      imagesRemoved: 0,
      uploadsRemoved: 0,
    });
    expect(await storedKeys('uploads')).toContain(unfinished);

    expect(await sweepAfter(later)).toMatchObject({
      images: 3,
      imagesRemoved: 2,
      uploads: 3,
      uploadsRemoved: 3,
    });
    expect(await storedKeys()).toEqual([shown.public_id]);
    expect(await storedKeys('uploads')).toEqual([]);
    expect(limits.cardImage.keptHours + limits.cardImage.sweepHours).toBeLessThan(24);
  });

  it('keeps the images of replaced and deleted plans as long as their history, and no longer', async () => {
    const [first, second] = [await addCardImage(world, admin), await addCardImage(world, admin)];
    const id = await write(undefined, front(first));
    await write(id, front(second));
    await write(id, 'delete');
    await sweepAfter((limits.deletedPlanDays - 1) * day);
    expect(await storedKeys()).toEqual([first.public_id, second.public_id].sort());
    await sweepAfter((limits.deletedPlanDays + 1) * day);
    expect(await storedKeys()).toEqual([]);
  });

  it('erases a deleted plan once it can no longer be restored, and nothing else', async () => {
    const { table } = world.container;
    const itemsOf = async (id: string) => {
      const found: unknown[] = [];
      for await (const { sk } of table.queryRange(historyPartition('PLAN', id), 'HISTORY#', 'HISTORY#~'))
        found.push(sk);
      return found.length;
    };
    const [gone, living] = [await write(undefined, {}), await write(undefined, {})];
    await write(gone, { notes: 'Changed' });
    await write(gone, 'delete');
    // A leftover entry that a restore should have removed must not cost an existing plan its history.
    await table.put({ ...keys.deletedPlan(new Date(0).toISOString(), living) });
    const deletion = (await table.get(keys.history('PLAN', gone, 3)))?.at;
    await table.put({ ...keys.deletedPlan(String(deletion), gone) });

    expect(await sweepAfter(limits.deletedPlanDays * day)).toMatchObject({ plansForgotten: 1 });
    expect([await itemsOf(gone), await itemsOf(living)]).toEqual([3, 1]);
    expect(await sweepAfter((limits.deletedPlanDays + 2) * day)).toMatchObject({ plansForgotten: 1 });
    expect([await itemsOf(gone), await itemsOf(living)]).toEqual([0, 1]);
    expect(await sweepAfter((limits.deletedPlanDays + 2) * day)).toMatchObject({ plansForgotten: 0 });
  });

  it('keeps an image that any other item in the table names, in whatever form, even a damaged plan text', async () => {
    const images: CardImage[] = [];
    for (let count = 0; count < 4; count++) images.push(await addCardImage(world, admin));
    const [two, ...named] = images;
    const [one, three, four] = named.map(({ secure_url }) => secure_url);
    const { table } = world.container;
    await table.put({ pk: 'X', sk: '1', deep: [{ at: `https://guide.example${one}?v=1` }] });
    await table.put({ pk: 'X', sk: '2', expired: two?.secure_url, expiresAt: 1 });
    const plan = `{"front":"${three}","back":"${four}","notes":`;
    await table.put({ pk: 'FACILITY#damaged', sk: 'PLAN#damaged', plan });
    await sweepAfter(later);
    expect(await storedKeys()).toEqual(named.map(({ public_id }) => public_id).sort());
  });

  it('never removes an image that a plan started to show after the sweep had looked', async () => {
    const image = await addCardImage(world, admin);
    // The plan is saved between the first scan and the marks: any later, and the save would be refused.
    const { table } = world.container;
    let scans = 0;
    const slowTable = {
      ...table,
      scan: (segment: number, segments: number) => {
        scans += 1;
        return table.scan(segment, segments);
      },
      update: async (...args: Parameters<typeof table.update>) => {
        await write(undefined, front(image));
        return table.update(...args);
      },
    };
    const clock = () => new Date(Date.now() + later);
    const counts = await cardSweep({ ...world.container, table: slowTable, clock }, cardImages)();
    expect(scans).toBe(8);
    expect(counts).toMatchObject({ images: 1, imagesRemoved: 0 });
    expect(await storedKeys()).toEqual([image.public_id]);
    const record = await cardImageRecords(table).find(image.public_id.slice(6), new Date());
    expect(record?.removedAt).toBeUndefined();
  });

  it('finishes what a failed sweep started', async () => {
    const image = await addCardImage(world, admin);
    const broken: CardImages = { ...cardImages, remove: () => Promise.reject(new Error('S3 is down')) };
    await expect(sweepAfter(later, broken)).rejects.toThrow('S3 is down');
    expect(await storedKeys()).toEqual([image.public_id]);
    await sweepAfter(later);
    expect(await storedKeys()).toEqual([]);
  });

  it('removes more objects than one call to S3 can remove', async () => {
    const at = new Date(Date.now() - 2 * day);
    const client = new S3Client({});
    const s3 = mockClient(client);
    s3.on(DeleteObjectsCommand).resolves({});
    const many: CardImages = {
      ...cardImages,
      async *list(where) {
        for (let index = 0; where === 'uploads' && index < 2_345; index++)
          yield { key: `${index}`, storedAt: at };
      },
      remove: openCardImages(world.container.config, client).remove,
    };
    expect(await sweepAfter(0, many)).toMatchObject({ uploads: 2_345, uploadsRemoved: 2_345 });
    const removed = s3
      .commandCalls(DeleteObjectsCommand)
      .map(({ args }) => args[0].input.Delete?.Objects?.length);
    expect(removed).toEqual([1_000, 1_000, 345]);
  });
});

describe('the scheduled sweep', () => {
  const email = 'nobody@demo.test';
  const lines: string[] = [];
  const logged = () =>
    lines.splice(0).map((line) => {
      expect(line).not.toContain(email);
      const { level, message, details } = JSON.parse(line);
      return [level, message, details];
    });
  beforeEach(() => {
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Adds a registration that nobody has confirmed for longer than it is kept. */
  async function addUnproven(): Promise<string> {
    const { id } = await world.addPerson({ email, status: 'pending', confirmed: false });
    const updatedAt = new Date(Date.now() - (limits.unprovenDays + 1) * day).toISOString();
    await world.changePerson(id, { updatedAt });
    return id;
  }

  it('deletes registrations that nobody confirmed even if card images cannot be swept', async () => {
    const id = await addUnproven();
    process.env.CARD_BUCKET = 'another-bucket';
    await expect(handler()).rejects.toMatchObject({ name: 'NoSuchBucket' });
    expect(await findUser(world.container.table, id)).toBeUndefined();
    expect(logged()).toEqual([
      ['INFO', 'Registrations that nobody confirmed were deleted.', { registrations: 1 }],
    ]);
  });

  it('sweeps card images even if registrations cannot be read, and reports that', async () => {
    const id = await addUnproven();
    const { resolveMiddleware } = QueryCommand.prototype;
    const query = jest.spyOn(QueryCommand.prototype, 'resolveMiddleware');
    query.mockImplementation(function (this: QueryCommand, ...args) {
      if (JSON.stringify(this.input).includes('USERS#')) throw new Error('The table is away.');
      return resolveMiddleware.apply(this, args);
    });
    expect(await handler()).toMatchObject({ plansForgotten: 0, images: 0 });
    expect(logged()).toEqual([
      ['INFO', 'Card images and deleted plans were swept.', expect.anything()],
      [
        'ERROR',
        'Registrations that nobody confirmed could not be deleted.',
        expect.objectContaining({ message: 'The table is away.' }),
      ],
    ]);
    expect(await findUser(world.container.table, id)).toBeDefined();
  });
});
