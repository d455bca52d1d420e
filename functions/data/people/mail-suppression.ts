import { emailSchema, type MailSuppression } from '../../../shared/people/user.ts';
import type { Log } from '../../log.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { findUserByEmail } from './users.ts';

/** Whether an address belongs to a person whom earlier mails did not reach. */
export async function mailsAreSuppressed(table: Table, log: Log, address: string): Promise<boolean> {
  return (await findUserByEmail(table, log, address))?.mailSuppressed !== undefined;
}

/**
 * Notes that no mail reaches an address, in the record of the person who has it. What is noted already stays: it tells
 * since when. It counts as a write of the record, so an edit that was begun before cannot undo it unseen.
 * @param address as the mail service names it, in any letter case
 */
export async function suppressMails(
  table: Table,
  log: Log,
  address: string,
  suppression: MailSuppression,
): Promise<'noted' | 'known' | 'nobody'> {
  const email = emailSchema.safeParse(address);
  const user = email.success ? await findUserByEmail(table, log, email.data) : undefined;
  if (user === undefined) return 'nobody';
  const noted = await table.updateIf(keys.user(user.id), {
    UpdateExpression:
      'SET mailSuppressed = :suppression, updatedAt = :at, #version = if_not_exists(#version, :one) + :one',
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
