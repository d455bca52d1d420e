import type { FromWorker, ToWorker } from './export-messages.ts';
import { createExport, type Exported } from './export-work.ts';

const excelFile = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function fileOf({ parts, rows, cuts }: Exported): FromWorker {
  // The bytes are copied by the Blob anyway; this says that they are not shared with another thread.
  const file = new Blob(
    parts.map((part) => new Uint8Array(part)),
    { type: excelFile },
  );
  return { type: 'done', file, rows, cuts };
}

/** The worker's side of an export: takes messages in their order, one after the other. */
export function createExportAnswers(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let work: ReturnType<typeof createExport> | undefined;
  let before: Promise<void> = Promise.resolve();
  let failed = false;

  async function answer(message: ToWorker): Promise<void> {
    if (message.type === 'begin') work = createExport(message.order, (rows) => post({ type: 'wrote', rows }));
    else if (message.type === 'plans') await work?.take(message.plans);
    else if (work !== undefined) post(fileOf(await work.finish()));
  }

  return (message) => {
    before = before
      .then(() => (failed ? undefined : answer(message)))
      .catch((error: unknown) => {
        failed = true;
        post({ type: 'failed', reason: String(error) });
      });
  };
}
