import type { Broadcast } from '../../../shared/messages/broadcast.ts';
import { type Directory, facilityNames } from '../../data/facility-directory.ts';
import type { BroadcastRecord } from '../../data/messages/broadcasts.ts';

/** A broadcast as the API returns it, with the facilities' current names. */
export function toBroadcast(record: BroadcastRecord, directory: Directory): Broadcast {
  const { key, subject, message, attachment, facilityIds, roles, author, createdAt, updatedAt } = record;
  const { total, sent, failed, uncertain } = record;
  return {
    _id: key,
    subject,
    message,
    attachment: attachment && { name: attachment.name, bytes: attachment.bytes },
    facilities: facilityIds && facilityNames(directory, facilityIds),
    roles,
    by: author.name,
    delivery: { total, sent, failed, uncertain },
    createdAt,
    updatedAt,
  };
}
