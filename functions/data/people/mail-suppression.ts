import { emailSchema, type MailSuppression } from '../../../shared/people/user.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findUserByEmail } from './users.ts';

/** Reports whether an address belongs to a person whom earlier emails did not reach. */
export async function mailsAreSuppressed(table: Table, address: string): Promise<boolean> {
  return (await findUserByEmail(table, address))?.mailSuppressed !== undefined;
}

/**
 * Records that no email reaches an address, in the record of the person who has it. An earlier entry is kept, because
 * it shows since when. This counts as a write of the record, so an edit begun before cannot silently undo it.
 * @param address as the mail service names it, in any letter case
 */
export async function suppressMails(
  table: Table,
  address: string,
  suppression: MailSuppression,
): Promise<'noted' | 'known' | 'nobody'> {
  const email = emailSchema.safeParse(address);
  const user = email.success ? await findUserByEmail(table, email.data) : undefined;
  if (user === undefined) return 'nobody';
  const noted = await table.updateIf(keys.user(user.id), {
    UpdateExpression: 'SET mailSuppressed = :suppression, updatedAt = :at, #version = #version + :one',
    ConditionExpression: 'email = :email AND attribute_not_exists(mailSuppressed)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':suppression': suppression,
      ':at': suppression.at,
      ':one': 1,
      ':email': user.email,
    },
  });
  return noted ? 'noted' : 'known';
}
