import { ApiError } from '../../../shared/api/errors.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { findUser } from '../../data/people/users.ts';
import { type Link, readLink, stillHolds } from '../../data/records/links.ts';
import type { AuditNote } from '../../http/call.ts';
import type { AuthParts } from '../parts.ts';

/** Links that nobody can request again, so the message does not suggest it. The one that stops digests works any number of times. */
const neverAskedFor: Partial<Record<Link['purpose'], string>> = {
  undoEmail: 'This link has expired or was already used.',
  unsubscribe: 'This link has expired.',
};

/**
 * Returns what an emailed link allows and whose it is.
 * @throws ApiError LINK_EXPIRED when it was used, is too old, or no longer applies (`stillHolds`)
 */
export async function openLink(
  { table, note }: Pick<AuthParts, 'table'> & { readonly note?: (note: AuditNote) => void },
  purpose: Link['purpose'],
  token: string,
  now: Date,
): Promise<{ link: Link; user: UserRecord }> {
  const link = await readLink(table, purpose, token, now);
  const user = link && (await findUser(table, link.userId));
  if (link === undefined || user === undefined || !stillHolds(link, user)) {
    throw new ApiError('LINK_EXPIRED', neverAskedFor[purpose]);
  }
  note?.({ actor: user });
  return { link, user };
}
