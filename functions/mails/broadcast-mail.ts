import { broadcastEnd } from '../../shared/messages/broadcast.ts';
import type { BroadcastRecord } from '../data/messages/broadcasts.ts';
import { layOut } from './mail-layout.ts';

/** Returns the text of a broadcast, the same for every recipient. Everything typed is plain text and is escaped in the HTML. */
export function broadcastMail({ subject, message, author }: BroadcastRecord, siteOrigin: string) {
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
