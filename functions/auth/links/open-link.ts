import { ApiError } from '../../../shared/api/errors.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { findUser } from '../../data/people/users.ts';
import { type Link, readLink, stillHolds } from '../../data/records/links.ts';
import type { AuditNote } from '../../http/call.ts';
import type { AuthParts } from '../parts.ts';

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
    // An undo link cannot be requested again, so the message does not suggest it.
    const why = purpose === 'undoEmail' ? 'This link has expired or was already used.' : undefined;
    throw new ApiError('LINK_EXPIRED', why);
  }
  note?.({ actor: user });
  return { link, user };
}
