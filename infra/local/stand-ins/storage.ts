import { mkdirSync } from 'node:fs';
import { buildApp } from 'fauxqs';
// The package exports only a starter that listens on all of the machine's networks, so its parts are assembled here.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { limits } from '../../../shared/limits.ts';
import { Problem } from '../problem.ts';
import { type Keys, Refusal, validateUpload } from './upload-policy.ts';

/** The product's buckets: the card images that the site serves, uploads that wait for their check, and imported files. */
export const buckets = { cards: 'cards', uploads: 'card-uploads', imports: 'imports' } as const;

export type Storage = { endpoint: string; stop(): Promise<void> };

/** The keys that the laptop's functions, and so upload forms, are signed with. */
export const localKeys: Keys = { id: 'local', secret: 'local' };

/** Starts fauxqs, which stands in for S3 and SQS. Without a folder it keeps everything in memory. */
export async function startStorage(region: string, folder?: string): Promise<Storage> {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = folder === undefined ? undefined : persist(stores, folder);
  for (const bucket of Object.values(buckets)) {
    if (!stores.s3Store.hasBucket(bucket)) stores.s3Store.createBucket(bucket);
  }
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  app.addHook('onClose', async () => persistence?.close());
  // Its own limit of 11 MiB is less than the largest file to import; a form has some more bytes than its file.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: limits.imports.bytes + 100_000 },
    (_, body, done) => done(null, body),
  );
  validateForms(app);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return { endpoint, stop: async () => void (await app.close()) };
}

/** fauxqs stores whatever a form holds; this checks the form's policy, as S3 does. */
function validateForms(app: ReturnType<typeof buildApp>): void {
  app.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
    const type = headers['content-type'] ?? '';
    if (method !== 'POST' || !type.startsWith('multipart/form-data')) return;
    const bucket = url.split(/[/?]/)[1] ?? '';
    try {
      await validateUpload(
        bucket,
        type,
        Uint8Array.from(Buffer.isBuffer(body) ? body : []),
        localKeys,
        Date.now(),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      await reply
        .status(status)
        .type('application/xml')
        .send(`<Error><Code>${code}</Code><Message>${text}</Message></Error>`);
    }
  });
}

type Stores = { sqsStore: SqsStore; snsStore: SnsStore; s3Store: S3Store };

function persist({ sqsStore, snsStore, s3Store }: Stores, folder: string): PersistenceManager {
  try {
    mkdirSync(folder, { recursive: true });
    const persistence = new PersistenceManager(folder);
    // Persistence is attached after loading, so that what is being read is not written back.
    persistence.load(sqsStore, snsStore, s3Store);
    sqsStore.persistence = persistence;
    snsStore.persistence = persistence;
    s3Store.persistence = persistence;
    for (const queue of sqsStore.allQueues()) queue.persistence = persistence;
    return persistence;
  } catch (error) {
    throw new Problem(
      `The stored card images and queues in ${folder} are damaged or cannot be opened. Restore a copy, or move the whole data folder away to start with a fresh demo.`,
      { cause: error },
    );
  }
}
