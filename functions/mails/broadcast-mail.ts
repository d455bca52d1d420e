import type { BroadcastRecord } from '../data/messages/broadcasts.ts';
import { layOut } from './mail-layout.ts';

/** What a broadcast says, to anybody: everything that was typed is plain text, and escaped in the HTML. */
export function broadcastMail({ subject, message, author }: BroadcastRecord, siteOrigin: string) {
  const { text, html } = layOut({
    to: '',
    subject,
    paragraphs: [
      ...message.split(/(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))+/),
      `${author.name} sent this to users of Coverage Guide (${siteOrigin}).`,
      'You get it because you have an account there. To stop these emails, reply to this one and say so.',
    ],
  });
  return {
    subject,
    text,
    html,
    // The sender of all mails reads none; who wrote this one does, also what a mail program's own button sends.
    replyTo: { name: author.name, address: author.email },
    list: { unsubscribe: { url: `mailto:${author.email}?subject=Unsubscribe` } },
  };
}
