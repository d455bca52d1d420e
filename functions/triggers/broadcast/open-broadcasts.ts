import { broadcastEnd } from '../../../shared/messages/broadcast-end.ts';
import type { BroadcastMailer, Outcome } from '../../clients/broadcast-mailer.ts';
import { type BroadcastRecord, findBroadcast, readFile } from '../../data/messages/broadcasts.ts';
import { layOut } from '../../mails/mail-layout.ts';
import type { WorkerContainer } from '../container.ts';

/** A broadcast that is ready to be sent to one person after another. */
export type Sender = {
  readonly record: BroadcastRecord;
  readonly send: (to: string) => Promise<Outcome>;
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
    const attachments = attachment
      ? [{ filename: attachment.name, content: await readFile(table, key, attachment.pieces) }]
      : [];
    const send = await mailer.prepare({ ...broadcastMail(record, config.SITE_ORIGIN), attachments });
    last = { record, send };
    return last;
  };
}

/** Returns the text of a broadcast, the same for every recipient. Everything typed is plain text and is escaped in the HTML. */
function broadcastMail({ subject, message, author }: BroadcastRecord, siteOrigin: string) {
  const { text, html } = layOut({
    to: '',
    subject,
    paragraphs: [
      ...message.split(/(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))+/),
      ...broadcastEnd(author.name, siteOrigin),
    ],
  });
  return {
    subject,
    text,
    html,
    // Nobody reads replies to the sending address. They go to the author, as do those of an email program's unsubscribe button.
    replyTo: { name: author.name, address: author.email },
    unsubscribe: `mailto:${author.email}?subject=Unsubscribe`,
  };
}
