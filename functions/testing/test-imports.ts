import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { processMessages } from '../../infra/local/stand-ins/queue-worker.ts';
import type { ImportDetail, ImportKind, ImportRow, ImportRowKind } from '../../shared/import/batch.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { type ImportFiles, openImportFiles } from '../clients/import-files.ts';
import { openImportQueue } from '../clients/queues/import-queue.ts';
import type { Table } from '../data/table/table.ts';
import { importWorker } from '../triggers/import-worker.ts';
import { allPages } from './all-pages.ts';
import { postUpload } from './card-images.ts';
import { facilities, type SignedInBrowser, startTestWorld, type World } from './world.ts';

type Options = {
  readonly send?: World['send'];
  /** Processes the queue; if omitted, the worker in this process does. */
  readonly work?: () => Promise<void>;
};

/** Drives imports as a browser does, and the worker as the queue does. */
export function openTestImports(
  world: World,
  admin: () => SignedInBrowser,
  { send = world.send, work }: Options = {},
) {
  const queue = new SQSClient({});
  world.onStop(() => queue.destroy());
  const { config, log, table, clock } = world.container;
  const files = openImportFiles(config);
  const toQueue = openImportQueue(config.IMPORT_QUEUE_URL);

  const call = async (id: Parameters<World['send']>[0], request: Parameters<World['send']>[1]) => {
    const answer = await send(id, request, admin());
    if (answer.status >= 300) throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const detailOf = (body: unknown): ImportDetail => (body as { data: ImportDetail }).data;

  const imports = {
    files,
    /** Runs the worker until the queue is empty. */
    async work(through: { readonly table?: Table; readonly files?: ImportFiles } = {}): Promise<void> {
      if (work !== undefined) return work();
      const worker = importWorker(
        { table: through.table ?? table, log, clock },
        through.files ?? files,
        toQueue,
      );
      while ((await processMessages(queue, config.IMPORT_QUEUE_URL, worker, 0)) > 0);
    },
    /** Passes the worker one message of an import, as the queue does repeatedly until the import is done. */
    async deliver(id: string, through: Table = table): Promise<boolean> {
      const worker = importWorker({ table: through, log, clock }, files, async () => undefined);
      const body = JSON.stringify({ key: id });
      const { batchItemFailures } = await worker({ Records: [{ messageId: id, body } as SQSRecord] });
      return batchItemFailures.length === 0;
    },
    async find(id: string): Promise<ImportDetail> {
      return detailOf(await call('getImport', { params: { id } }));
    },
    /** Uploads a file with its form and waits until it has been read. */
    async drop(
      content: string | Uint8Array,
      facilityName: string = facilities.own,
      fileName = 'payers.csv',
      kind: ImportKind = 'plans',
    ): Promise<ImportDetail> {
      const bytes = Buffer.from(content);
      const place = kind === 'payerNames' ? {} : { facilityName };
      const body = { ...place, fileName, kind, size: bytes.length };
      const { id, upload } = (await call('createImport', { body })) as {
        id: string;
        upload: { fields: Record<string, string> };
      };
      const stored = await postUpload(world, upload, bytes);
      if (!stored.ok) throw new Error(`The upload was refused: ${await stored.text()}`);
      await call('readImportFile', { params: { id } });
      await imports.work();
      return imports.find(id);
    },
    /** Makes a dry run. */
    async check(id: string, map: object, more: object = {}): Promise<ImportDetail> {
      await call('mapImport', { params: { id }, body: { map, ...more } });
      await imports.work();
      return imports.find(id);
    },
    /** Sends a map without running the worker. */
    async map(id: string, map: object): Promise<void> {
      await call('mapImport', { params: { id }, body: { map } });
    },
    async apply(batch: ImportDetail, more: object = {}): Promise<ImportDetail> {
      await imports.startApply(batch, more);
      await imports.work();
      return imports.find(batch._id);
    },
    /** Applies an import without running the worker. */
    async startApply({ _id: id, run }: ImportDetail, more: object = {}): Promise<void> {
      await call('applyImport', { params: { id }, body: { run, ...more } });
    },
    async undo(batch: ImportDetail): Promise<ImportDetail> {
      await imports.startUndo(batch);
      await imports.work();
      return imports.find(batch._id);
    },
    /** Undoes an import without running the worker. */
    async startUndo({ _id: id }: ImportDetail): Promise<void> {
      await call('undoImport', { params: { id } });
    },
    /** Returns all rows of a kind, across all pages. */
    async rows(id: string, kind: ImportRowKind): Promise<ImportRow[]> {
      type Page = { data: ImportRow[]; nextCursor?: string };
      const pages = await allPages(
        async (cursor) =>
          (await call('listImportRows', { params: { id }, query: { kind, ...cursor } })) as Page,
      );
      return pages.flatMap(({ data }) => data);
    },
    /** Returns all plans of a facility. */
    async plans(facility: string): Promise<Plan[]> {
      type Page = { data: Plan[]; nextCursor?: string };
      const pages = await allPages(
        async (cursor) => (await call('listPlans', { query: { facility, ...cursor } })) as Page,
      );
      return pages.flatMap(({ data }) => data);
    },
  };
  return imports;
}

/** Starts a world with an administrator who imports, for the tests of a file. */
export async function startTestImports(options?: Parameters<typeof startTestWorld>[0]) {
  const world = await startTestWorld(options);
  const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
  return { world, admin, imports: openTestImports(world, () => admin) };
}
