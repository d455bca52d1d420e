import { wantsMails } from '../../shared/people/mail-choices.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import { findDigest } from '../data/digests.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { findUser } from '../data/people/users.ts';
import { createLink } from '../data/records/links.ts';
import { type MailContent, mailTo } from './mail-layout.ts';
import type { MailParts } from './mail-parts.ts';

/**
 * Returns a person's digest for one date. Undefined if no digest is stored. The email may be late, so a person who has since
 * unsubscribed gets none, and facilities they can no longer see are left out.
 */
export async function digestMails(
  { table, siteOrigin, now }: MailParts,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<MailContent[] | undefined> {
  const digest = await findDigest(table, userId, day);
  if (digest === undefined) return undefined;
  const user = await findUser(table, userId);
  if (user?.mailChoices === undefined || !wantsMails(user.mailChoices)) return [];
  const { facilities } = await readDirectory(table);
  const open = new Set(facilitiesOf(user, facilities).map(({ id }) => id));
  const parts = digest.parts.filter(({ facilityId }) => open.has(facilityId));
  if (parts.length === 0) return [];
  const token = await createLink(table, { purpose: 'unsubscribe', userId }, now);
  const lists = parts.map(({ heading, lines, more }) => ({
    heading,
    lines: [
      ...lines.map(({ text, path }) => ({ text, url: path && siteOrigin + path })),
      ...(more > 0 ? [{ text: `and ${more.toLocaleString('en-US')} more` }] : []),
    ],
  }));
  return [
    mailTo(user, {
      subject: 'Your Coverage Guide digest',
      paragraphs: lists,
      link: { label: 'See all changes', url: `${siteOrigin}/changes` },
      unsubscribe: `${siteOrigin}/unsubscribe/${token}`,
    }),
  ];
}
