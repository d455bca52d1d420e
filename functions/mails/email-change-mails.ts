import { limits } from '../../shared/limits.ts';
import { findUser } from '../data/people/users.ts';
import { createLink } from '../data/records/links.ts';
import type { MailJob } from './mail-job.ts';
import type { MailContent } from './mail-layout.ts';
import type { MailParts } from './mail-parts.ts';

type Job<Kind extends MailJob['kind']> = Extract<MailJob, { kind: Kind }>;

// No names in these emails: the person changing the address may have typed the name as well, and the new address may be
// a stranger's.
const hello = 'Hello,';

const undo = `The link below undoes the change for ${limits.undoHours} hours: this address is used again, everyone is signed out, the password stops working, and we email a link for a new one here.`;

/** Returns the URL of a link that makes `email` the person's address again. */
async function undoUrl({ table, siteOrigin, now }: MailParts, userId: string, email: string, madeAt: string) {
  const token = await createLink(table, { purpose: 'undoEmail', userId, email, madeAt }, now);
  return `${siteOrigin}/undo-email/${token}`;
}

/** A change of address was requested: emails the new address a link to confirm it, and notifies that of an approved person. */
export async function emailChangingMails(
  parts: MailParts,
  { userId, email, byAdministrator, askedAt }: Job<'confirmEmail'>,
): Promise<MailContent[]> {
  const { table, siteOrigin, now } = parts;
  const user = await findUser(table, userId);
  // If sessions were ended since the request, the links of this job are no longer valid.
  if (user === undefined || (user.sessionsEndedAt ?? '') > askedAt) return [];
  // A person who waits for approval did not ask for it, so it works as long as the link of their registration.
  const hours = user.status === 'pending' ? limits.registrationLinkHours : undefined;
  const link = { purpose: 'confirmEmail', userId, email, madeAt: askedAt } as const;
  const token = await createLink(table, link, now, hours && hours * 3_600);
  const confirmation: MailContent = {
    to: email,
    subject: 'Confirm your new email address',
    paragraphs: [
      hello,
      'A person who uses Coverage Guide entered this as their new address. If that is you, please confirm it. ' +
        `The link below works once, for ${hours === undefined ? `${limits.linkMinutes} minutes` : `${hours} hours`}.`,
      'If this isn’t you, do nothing: nothing changes unless the link is opened.',
    ],
    link: { label: 'Confirm this address', url: `${siteOrigin}/confirm-email/${token}` },
  };
  // An administrator corrects it: it may be a stranger's, who could take over the account with a link to undo the change.
  if (user.status === 'pending') return [confirmation];
  const who = byAdministrator === true ? 'An administrator' : 'Someone who knows your password';
  return [
    confirmation,
    {
      to: user.email,
      subject: 'Your email address is being changed',
      paragraphs: [
        hello,
        `${who} asked to change the address of your account to ${email}. The change takes effect when the link sent there is opened.`,
        'If this was you, there is nothing to do.',
        `If this wasn’t you: ${undo}`,
      ],
      link: { label: 'Undo this change', url: await undoUrl(parts, userId, user.email, askedAt) },
    },
  ];
}

/** Notifies the address that no longer counts. Undefined until the record reflects the change. */
export async function emailChangedMails(
  parts: MailParts,
  { userId, email, askedAt }: Job<'emailChanged'>,
): Promise<MailContent[] | undefined> {
  const user = await findUser(parts.table, userId);
  if (user === undefined) return [];
  if (user.email === email) return undefined;
  return [
    {
      to: email,
      subject: 'Your email address was changed',
      paragraphs: [
        hello,
        `From now on, you sign in to Coverage Guide with ${user.email}, and our emails go there. You were signed out everywhere.`,
        `If you did not want this: ${undo}`,
      ],
      link: { label: 'Undo this change', url: await undoUrl(parts, userId, email, askedAt) },
    },
  ];
}

/** Notifies the restored address. Undefined until the record reflects that. */
export async function emailChangeUndoneMails(
  { table, siteOrigin, now }: MailParts,
  { userId, askedAt }: Job<'emailChangeUndone'>,
): Promise<MailContent[] | undefined> {
  const user = await findUser(table, userId);
  if (user === undefined) return [];
  if ((user.sessionsEndedAt ?? '') < askedAt) return undefined;
  const token = await createLink(table, { purpose: 'resetPassword', userId, madeAt: askedAt }, now);
  return [
    {
      to: user.email,
      subject: 'Your email address is back in use',
      paragraphs: [
        hello,
        'The change of your email address was undone. Everyone was signed out of your account, and its password no longer works.',
        `Please set a new one. The link below works once, for ${limits.linkMinutes} minutes; after that, use “Forgot password” on the sign-in page.`,
        'Please tell your administrator, too: someone else may know your password.',
      ],
      link: { label: 'Set a new password', url: `${siteOrigin}/reset-password/${token}` },
    },
  ];
}
