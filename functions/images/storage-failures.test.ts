import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { cardImageUploadSchema } from '../../shared/plan/card-image.ts';
import { openCardImages } from '../clients/card-images.ts';
import { drawnPicture } from '../testing/drawn-picture.ts';
import { startTestWorld } from '../testing/world.ts';

const wire = mockClient(S3Client);
afterAll(() => wire.restore());

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const picture = drawnPicture();
afterEach(() => {
  wire.reset();
});

const down = () => new S3ServiceException({ name: 'InternalError', $fault: 'server', $metadata: {} });
const there = (bytes = picture) => {
  const Body = { transformToByteArray: async () => bytes } as unknown as GetObjectCommandOutput['Body'];
  return { Body, ContentLength: bytes.length, ContentType: 'image/webp' } as GetObjectCommandOutput;
};
const finish = (id: string) => world.send('finishCardImage', { params: { id } }, admin);

async function openUpload(): Promise<string> {
  const body = { contentType: 'image/webp', fileName: 'card.webp', size: picture.length };
  const answer = await world.send('createCardImage', { body }, admin);
  return cardImageUploadSchema.parse(answer.body).id;
}

describe('the storage of card images', () => {
  it('publishes nothing when the upload cannot be read, and succeeds on the next try', async () => {
    const id = await openUpload();
    wire.on(GetObjectCommand).rejectsOnce(down()).resolves(there());
    wire.on(PutObjectCommand).resolves({});
    expect(await finish(id)).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining('try again') },
    });
    expect(wire.commandCalls(PutObjectCommand)).toHaveLength(0);
    expect((await finish(id)).status).toBe(200);
  });

  it('does not accept the picture when publishing fails, and succeeds on the next try', async () => {
    const id = await openUpload();
    wire.on(GetObjectCommand).resolves(there());
    wire.on(PutObjectCommand).rejectsOnce(down()).resolves({});
    expect((await finish(id)).status).toBe(500);
    expect((await finish(id)).status).toBe(200);
    // Once accepted, the picture is not read again.
    expect((await finish(id)).status).toBe(200);
    expect(wire.commandCalls(GetObjectCommand)).toHaveLength(2);
  });

  it('never overwrites a published picture, and treats a second one under its key as the first', async () => {
    const id = await openUpload();
    wire.on(GetObjectCommand).resolves(there());
    wire
      .on(PutObjectCommand)
      .rejects(new S3ServiceException({ name: 'PreconditionFailed', $fault: 'client', $metadata: {} }));
    expect((await finish(id)).status).toBe(200);
    expect(wire.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      IfNoneMatch: '*',
      Key: `cards/${id}`,
      ContentType: 'image/webp',
    });
  });

  it('succeeds when another request publishes the same picture concurrently', async () => {
    const id = await openUpload();
    wire.on(GetObjectCommand).resolves(there());
    const refused = (name: string) => new S3ServiceException({ name, $fault: 'client', $metadata: {} });
    wire
      .on(PutObjectCommand)
      .rejectsOnce(refused('ConditionalRequestConflict'))
      .rejects(refused('PreconditionFailed'));
    expect((await finish(id)).status).toBe(200);
    expect(wire.commandCalls(PutObjectCommand)).toHaveLength(2);
  });

  it('publishes the bytes that were checked, not what the upload bucket holds by then', async () => {
    const id = await openUpload();
    const replaced = there(Buffer.alloc(picture.length));
    wire.on(GetObjectCommand).resolvesOnce(there()).resolves(replaced);
    wire.on(PutObjectCommand).resolves({});
    await finish(id);
    const stored = wire.commandCalls(PutObjectCommand)[0]?.args[0].input.Body;
    expect(Buffer.from(stored as Buffer).equals(picture)).toBe(true);
  });

  it('reports how many objects could not be removed', async () => {
    wire.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'a', Code: 'InternalError' }] });
    const images = openCardImages(
      { CARD_BUCKET: 'c', UPLOAD_BUCKET: 'u' },
      new S3Client({ region: 'us-east-1' }),
    );
    await expect(images.remove('images', ['a', 'b'])).rejects.toThrow('1 of 2 objects: InternalError');
  });
});
