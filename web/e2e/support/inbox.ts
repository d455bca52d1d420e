import { eventually } from './eventually.ts';

/** A mail that the product sent, as the mail stand-in keeps it. */
export type InboxMail = { destination: { to: string[] }; subject: string; body: { text?: string } };

/** Waits for a mail to an address, about somebody if it is given; of several with this subject the newest. */
export async function mailTo(inboxUrl: string, to: string, subject: RegExp, about = ''): Promise<InboxMail> {
  return eventually(async () => {
    const response = await fetch(`${inboxUrl}/store`);
    const { emails } = (await response.json()) as { emails: InboxMail[] };
    const found = emails.findLast(
      (mail) =>
        mail.destination.to.includes(to) && subject.test(mail.subject) && mail.body.text?.includes(about),
    );
    if (found === undefined) throw new Error(`No mail '${subject}' to ${to} arrived.`);
    return found;
  });
}

/** The address inside a mail that leads to the product. */
export function linkIn(mail: InboxMail): string {
  const [link] = /https?:\/\/\S+/.exec(mail.body.text ?? '') ?? [];
  if (link === undefined) throw new Error(`The mail '${mail.subject}' has no link.`);
  return link;
}
