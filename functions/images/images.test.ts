import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { cardImageUploadSchema } from '../../shared/plan/card-image.ts';
import { openCardImages } from '../clients/card-images.ts';
import { addCardImage, postUpload, uploadedPicture } from '../testing/card-images.ts';
import { drawnPicture } from '../testing/drawn-picture.ts';
import { startTestWorld } from '../testing/world.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const other = await world.addSignedIn({ email: 'other@demo.test', role: 'admin', access: [] });

const ask = (body: object) => world.send('createCardImage', { body }, admin);
const finish = (id: string, browser = admin) => world.send('finishCardImage', { params: { id } }, browser);
const good = { contentType: 'image/png', fileName: 'Card front.PNG', size: 1_000 };

const announced = () => ({
  ...good,
  contentType: 'image/webp',
  fileName: 'card',
  size: drawnPicture().length,
});

const s3 = () => new S3Client({ forcePathStyle: true });

/** Fetches what the bucket behind /cards/ holds under a key. */
async function served(key: string) {
  const { AWS_ENDPOINT_URL_S3, CARD_BUCKET } = world.stack.environment;
  return fetch(`${AWS_ENDPOINT_URL_S3}/${CARD_BUCKET}/${key}`);
}

describe('requesting an upload form', () => {
  it('returns a key chosen by the server and a short-lived form for exactly this type and size', async () => {
    const answer = await ask(good);
    const { id, upload } = cardImageUploadSchema.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(id).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(upload.url).toBe('/card-uploads');
    const policy = JSON.parse(Buffer.from(upload.fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', 1_000, 1_000],
        { 'Content-Type': 'image/png' },
        { key: id },
        { bucket: world.stack.environment.UPLOAD_BUCKET },
      ]),
    );
    const minutes = (Date.parse(policy.expiration) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(limits.cardImage.uploadMinutes - 2);
    expect(minutes).toBeLessThanOrEqual(limits.cardImage.uploadMinutes);
  });

  it.each([
    ['a picture that can run scripts', { contentType: 'image/svg+xml', fileName: 'a.svg' }, 'contentType'],
    ['a web page', { contentType: 'text/html', fileName: 'a.html' }, 'contentType'],
    ['an animated picture', { contentType: 'image/gif', fileName: 'a.gif' }, 'contentType'],
    ['a name with the ending of another type', { fileName: 'card.html' }, 'fileName'],
    ['a name with the ending of another picture type', { fileName: 'card.jpg' }, 'fileName'],
    ['nothing', { size: 0 }, 'size'],
    ['more than 5 MB', { size: limits.cardImage.bytes + 1 }, 'size'],
    ['half a byte', { size: 1.5 }, 'size'],
    ['a key chosen by the caller', { id: 'a'.repeat(32) }, 'id'],
  ])('refuses %s', async (_what, change, field) => {
    const answer = await ask({ ...good, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(answer.body).toHaveProperty(['fields', field]);
  });
});

describe('an upload form', () => {
  type Fields = Readonly<Record<string, string>>;

  /** Uploads with a modified form. @returns status and body */
  const put = async (change: (fields: Fields) => Fields = (same) => same, bytes = drawnPicture()) => {
    const { upload } = cardImageUploadSchema.parse((await ask(announced())).body);
    const answer = await postUpload(world, { fields: change(upload.fields) }, bytes);
    return `${answer.status} ${await answer.text()}`;
  };
  const longer = ({ Policy = '', ...fields }: Fields): Fields => {
    const policy = { ...JSON.parse(atob(Policy)), expiration: '2099-01-01T00:00:00Z' };
    return { ...fields, Policy: btoa(JSON.stringify(policy)) };
  };
  const credential = 'AKIA/20260101/us-east-1/s3/aws4_request';

  it('stores the picture it was made for', async () => {
    expect(await put()).toBe('204 ');
  });

  it.each<[string, string, (fields: Fields) => Fields]>([
    ['no policy', 'AccessDenied', ({ Policy, ...fields }) => fields],
    ['a policy written by the caller', 'SignatureDoesNotMatch', longer],
    [
      'another signature',
      'SignatureDoesNotMatch',
      (fields) => ({ ...fields, 'X-Amz-Signature': 'ab'.repeat(32) }),
    ],
    ['another signer', 'InvalidAccessKeyId', (fields) => ({ ...fields, 'X-Amz-Credential': credential })],
    ['another key', 'AccessDenied', (fields) => ({ ...fields, key: `${'0'.repeat(32)}.webp` })],
    ['another type', 'AccessDenied', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['an extra field', 'AccessDenied', (fields) => ({ ...fields, 'x-amz-meta-name': 'Jane Doe' })],
  ])('with %s is refused by S3: %s', async (_what, code, change) => {
    expect(await put(change)).toMatch(new RegExp(`^403 .*<Code>${code}</Code>`));
  });

  it('is refused with one byte more or less', async () => {
    const bytes = drawnPicture();
    expect(await put(undefined, bytes.subarray(1))).toMatch(/^400 .*EntityTooSmall/);
    expect(await put(undefined, Buffer.concat([bytes, Buffer.alloc(1)]))).toMatch(/^400 .*EntityTooLarge/);
  });

  it('is refused once it has expired', async () => {
    const { upload } = cardImageUploadSchema.parse((await ask(announced())).body);
    const later = Date.now() + (limits.cardImage.uploadMinutes + 1) * 60_000;
    const time = jest.spyOn(Date, 'now').mockReturnValue(later);
    const answer = await postUpload(world, upload, drawnPicture());
    time.mockRestore();
    expect(`${answer.status} ${await answer.text()}`).toMatch(/^403 .*Policy expired/);
  });
});

describe('finishing an upload', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
    'lets the site serve a good %s',
    async (type) => {
      const bytes = drawnPicture(type);
      const answer = await finish(await uploadedPicture(world, admin, bytes, type));
      expect(answer.status).toBe(200);
      const { public_id: key } = answer.body as { public_id: string };
      expect(answer.body).toEqual({ secure_url: `/${key}`, public_id: key });
      const image = await served(key);
      expect(image.headers.get('content-type')).toBe(type);
      expect(image.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
    },
  );

  it('returns the same answer again when the first was lost, and leaves the picture unchanged', async () => {
    const id = await uploadedPicture(world, admin, drawnPicture());
    const first = await finish(id);
    const picture = async () => Buffer.from(await (await served(`cards/${id}`)).arrayBuffer());
    const before = await picture();
    const Body = Buffer.alloc(drawnPicture().length, 'x');
    const Bucket = world.stack.environment.UPLOAD_BUCKET;
    await s3().send(new PutObjectCommand({ Bucket, Key: id, Body, ContentType: 'image/webp' }));
    expect(await finish(id)).toMatchObject({ status: 200, body: first.body });
    expect(before.equals(await picture())).toBe(true);
  });

  it('refuses a file that is not a picture, and serves none of it', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const id = await uploadedPicture(world, admin, page, 'image/png');
    const answer = await finish(id);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not a picture') },
    });
    expect((await served(`cards/${id}`)).status).toBe(404);
  });

  it.each([
    ['another size', Buffer.concat([drawnPicture(), Buffer.alloc(1)]), 'image/webp'],
    ['another type', drawnPicture(), 'image/png'],
    ['more than a picture may have', Buffer.alloc(limits.cardImage.bytes + 1), 'image/webp'],
  ])('refuses %s than was announced, even if S3 let it through', async (_what, bytes, type) => {
    const { id } = cardImageUploadSchema.parse((await ask(announced())).body);
    await s3().send(
      new PutObjectCommand({
        Bucket: world.stack.environment.UPLOAD_BUCKET,
        Key: id,
        Body: bytes,
        ContentType: type,
      }),
    );
    expect(await finish(id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not the picture you chose') },
    });
    expect((await served(`cards/${id}`)).status).toBe(404);
  });

  it('refuses an upload that never arrived, belongs to another user, or is a day old', async () => {
    const { id } = cardImageUploadSchema.parse((await ask(good)).body);
    const theirs = await uploadedPicture(world, other, drawnPicture());
    const old = await uploadedPicture(world, admin, drawnPicture());
    expect(await finish(id)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('again') },
    });
    expect((await finish(theirs)).status).toBe(404);
    expect((await finish(`${'0'.repeat(32)}.webp`)).status).toBe(404);
    const before = clock;
    clock += 25 * 60 * 60 * 1_000;
    const later = await world.signIn('admin@demo.test');
    expect((await finish(old, later)).status).toBe(404);
    clock = before;
  });
});

describe('the buckets', () => {
  it('list objects over all pages and remove several in one call', async () => {
    const { config } = world.container;
    const [client, counted] = [s3(), { pages: 0 }];
    // A page of S3 holds a thousand objects; here it holds one.
    client.middlewareStack.add((next) => (args) => {
      counted.pages += 1;
      return next({ ...args, input: Object.assign(args.input, { MaxKeys: 1 }) });
    });
    const images = openCardImages(config, client);
    const [{ public_id: key }, another] = [
      await addCardImage(world, admin),
      await addCardImage(world, admin),
    ];
    const found: string[] = [];
    for await (const object of images.list('images')) found.push(object.key);
    expect(found).toEqual(expect.arrayContaining([key, another.public_id]));
    expect(counted.pages).toBeGreaterThanOrEqual(found.length);
    await images.remove('images', [key, 'cards/never-was.webp']);
    expect((await served(key)).status).toBe(404);
  });
});
