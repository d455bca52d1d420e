import { eventually } from './eventually.ts';

/** An email that the product sent, as the SES stand-in keeps it. */
export type InboxMail = { destination: { to: string[] }; subject: string; body: { text?: string } };

/** Waits for an email to an address, containing `about` if given. Returns the newest of several with this subject. */
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

/** Returns the link to the product in an email. */
export function linkIn(mail: InboxMail): string {
  const [link] = /https?:\/\/\S+/.exec(mail.body.text ?? '') ?? [];
  if (link === undefined) throw new Error(`The mail '${mail.subject}' has no link.`);
  return link;
}
