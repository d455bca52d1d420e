import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardCookie } from '../../../functions/auth/sessions/card-cookie.ts';
import { openCardImages } from '../../../functions/clients/card-images.ts';
import { errorBodySchema } from '../../../shared/api/error-body.ts';
import { limits } from '../../../shared/limits.ts';
import { cardHeaders, siteHeaders } from '../../security-headers.ts';
import { freePort } from '../listen.ts';
import { localOriginProof } from '../origin-proof.ts';
import { buckets, type Storage, startStorage } from '../stand-ins/storage.ts';
import { ask } from '../testing/http.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { siteFrom } from './site.ts';

const page = `<!doctype html><title>Coverage Guide</title>${'<p>plan</p>'.repeat(300)}`;
let folder: string;
let gateway: Gateway;
let storage: Storage;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist/index.html'), page);
  writeFileSync(join(folder, 'dist/assets/app-4f2a.js'), '//'.padEnd(5_000, 'x'));
  storage = await startStorage('us-east-1');
  port = await freePort();
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    UPLOAD_BUCKET: buckets.uploads,
  };
  const site = siteFrom(join(folder, 'dist'), { stage: 'local' });
  gateway = await startGateway({ port, environment, handlers: {}, site });
});
afterAll(async () => {
  await gateway.stop();
  await storage.stop();
  rmSync(folder, { recursive: true });
});

describe('the built site', () => {
  it.each(['/', '/plans', '/plans/medicare', '/reset-password/abc', '/books/edit/1', '/apiary'])(
    'answers %s with the page, which browsers must revalidate',
    async (path) => {
      const got = await ask(port, path);
      expect(got).toMatchObject({ status: 200, text: page });
      expect(got.headers).toMatchObject({
        ...siteHeaders,
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    },
  );

  it('lets browsers keep files with a hash in their name permanently', async () => {
    const got = await ask(port, '/assets/app-4f2a.js');
    expect(got.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('is compressed if the browser accepts that', async () => {
    const br = await ask(port, '/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const gz = await ask(port, '/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(gz.body).toString()).toBe(page);
  });

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await ask(port, '/');
    const again = await ask(port, '/', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('never closes an idle connection, because the next call may already be on its way', async () => {
    const { headers } = await ask(port, '/');
    expect(headers.connection).toBe('keep-alive');
    // This header would state after how many seconds Node closes the connection.
    expect(headers).not.toHaveProperty('keep-alive');
  });

  it('gives the web app its settings', async () => {
    expect(JSON.parse((await ask(port, '/config.json')).text)).toEqual({ stage: 'local' });
  });

  it.each([
    '/missing.js',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%ZZ.txt',
    '/..\\secret.txt',
  ])('serves no file at %s', async (path) => {
    const got = await ask(port, path);
    expect(got.status).toBe(404);
    expect(got.text).not.toContain('secret');
    expect(got.headers).toMatchObject(siteHeaders);
  });

  it('is read only', async () => {
    expect(await ask(port, '/', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask(port, '/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});

const signedIn = (now = new Date()) => ({
  cookie: `other=1; ${cardCookie(localOriginProof, now).split(';')[0]}`,
});

describe('card images', () => {
  it('come from the bucket with their own policy if the user is signed in', async () => {
    const s3 = new S3Client({
      endpoint: storage.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await s3.send(
      new PutObjectCommand({
        Bucket: 'cards',
        Key: 'cards/a b.svg',
        Body: '<svg/>',
        ContentType: 'image/svg+xml',
      }),
    );
    s3.destroy();
    const headers = signedIn();
    const got = await ask(port, '/cards/a%20b.svg', { headers });
    expect(got).toMatchObject({ status: 200, text: '<svg/>' });
    expect(got.headers).toMatchObject({ ...cardHeaders, 'content-type': 'image/svg+xml' });
    expect(got.headers['content-security-policy']).toMatch(/sandbox$/);
    const again = await ask(port, '/cards/a%20b.svg', {
      headers: { ...headers, 'if-none-match': got.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await ask(port, '/cards/other.png', { headers })).toMatchObject({ status: 404 });
    expect(await ask(port, '/cards/%ZZ', { headers })).toMatchObject({ status: 404 });
    expect((await ask(port, '/cards/a%20b.svg', { method: 'POST', headers })).status).toBe(405);
  });

  it('are refused without a sign-in cookie, with an invalid one, and with an expired one', async () => {
    const ended = signedIn(new Date(Date.now() - limits.session.cardCookieMinutes * 60_000));
    for (const headers of [{}, { cookie: '__Host-coverage-guide-cards=1' }, ended]) {
      const refused = await ask(port, '/cards/a%20b.svg', { headers });
      expect(refused).toMatchObject({ status: 401 });
      expect(errorBodySchema.parse(JSON.parse(refused.text)).code).toBe('NOT_SIGNED_IN');
      // So that a browser that then signs in requests the image again.
      expect(refused.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('uploads', () => {
  const address = () => `http://localhost:${port}/card-uploads`;

  it('pass a form on to S3 and return its answer', async () => {
    // That of the largest file to import.
    const size = limits.imports.bytes;
    const images = openCardImages(
      { CARD_BUCKET: buckets.cards, UPLOAD_BUCKET: buckets.uploads },
      new S3Client({ region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
    );
    const fields = await images.uploadFields('a.webp', 'image/webp', size);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(size)]), 'card');
    const stored = await fetch(address(), { method: 'POST', body: form });
    expect(stored.status).toBe(204);
    expect(Object.fromEntries(stored.headers)).toMatchObject(siteHeaders);
    const object = await fetch(`${storage.endpoint}/${buckets.uploads}/a.webp`);
    expect((await object.arrayBuffer()).byteLength).toBe(size);
    const refused = await fetch(address(), { method: 'POST', body: new FormData() });
    expect(refused.status).toBe(400);
  });

  it('accept only forms, and are never served', async () => {
    expect((await ask(port, '/card-uploads')).status).toBe(405);
    expect((await ask(port, '/card-uploads/a.webp')).status).toBe(404);
    expect((await ask(port, '/cards/a.webp', { headers: signedIn() })).status).toBe(404);
  });
});
