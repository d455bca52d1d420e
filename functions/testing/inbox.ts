import type { LocalStack } from '../../infra/local/stand-ins/stack.ts';
import * as z from '../../shared/zod.ts';

const attachment = z.object({ filename: z.string(), content: z.string() });
const storeSchema = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      replyTo: z.array(z.string()),
      subject: z.string(),
      body: z.object({ text: z._default(z.string(), ''), html: z._default(z.string(), '') }),
      attachments: z.array(attachment),
    }),
  ),
});

/** Opens the inbox of the SES stand-in. @returns a function that reads what has arrived since it was last called */
export function openInbox({ inboxUrl }: LocalStack) {
  let seen = 0;
  return async () => {
    const response = await fetch(`${inboxUrl}/store`);
    const { emails } = storeSchema.parse(await response.json());
    const fresh = emails.slice(seen);
    seen = emails.length;
    return fresh.map(({ destination, body, ...mail }) => ({ ...mail, ...body, to: destination.to.join() }));
  };
}

export type SentMail = Awaited<ReturnType<ReturnType<typeof openInbox>>>[number];

/** Returns the token of the first link to a page in emails, or in those to one address; empty if there is none. */
export function tokenIn(mails: readonly SentMail[], page: string, to?: string): string {
  const texts = mails.filter((mail) => to === undefined || mail.to === to).map(({ text }) => text);
  return new RegExp(`${page}/([\\w-]{43})`).exec(texts.join('\n'))?.[1] ?? '';
}
