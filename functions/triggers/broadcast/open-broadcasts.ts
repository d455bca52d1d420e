import type { AttachmentKind } from '../../../shared/messages/broadcast.ts';
import type { BroadcastMailer, Outcome } from '../../clients/broadcast-mailer.ts';
import { type BroadcastRecord, findBroadcast, readFile } from '../../data/messages/broadcasts.ts';
import { broadcastMail } from '../../mails/broadcast-mail.ts';
import type { WorkerContainer } from '../container.ts';

/** A broadcast that is ready to be sent to one person after another. */
export type Sender = {
  readonly record: BroadcastRecord;
  readonly send: (to: string) => Promise<Outcome>;
};

const contentTypes: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/**
 * Prepares broadcasts for sending; returns undefined for one that does not exist (yet). Keeps the last one, because the next part
 * usually belongs to the same broadcast.
 */
export function openBroadcasts({ table, config }: WorkerContainer, mailer: BroadcastMailer) {
  let last: Sender | undefined;
  return async (key: string): Promise<Sender | undefined> => {
    if (last?.record.key === key) return last;
    const record = await findBroadcast(table, key);
    if (record === undefined) return undefined;
    const { attachment } = record;
    const attachments =
      attachment === undefined
        ? []
        : [
            {
              filename: attachment.name,
              content: await readFile(table, key, attachment.pieces),
              contentType: contentTypes[attachment.kind],
            },
          ];
    const send = await mailer.prepare({ ...broadcastMail(record, config.SITE_ORIGIN), attachments });
    last = { record, send };
    return last;
  };
}
