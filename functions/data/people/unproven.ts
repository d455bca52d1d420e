import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { dayMs } from '../../../shared/records/days.ts';
import { errorFacts } from '../../error-facts.ts';
import { userPartitions } from '../table/keys.ts';
import { type DeletionParts, deletePerson } from './delete-person.ts';
import { hasConfirmedEmail } from './user-record.ts';
import { deleteUnproven, usersIn } from './users.ts';

/** Each takes about a tenth of a second, of a run's 15 minutes. */
const mostInOneRun = 4_000;

/**
 * Deletes registrations that nobody has confirmed, sent a link or edited for `limits.unprovenDays`, with their accounts. One after
 * the other, because the user pool allows only some 25 changes per second, which people need, too; and one partition at a time,
 * because there may be more than fit into memory.
 */
export async function forgetUnproven(parts: DeletionParts, now: Date): Promise<void> {
  const { table, log } = parts;
  const before = new Date(now.getTime() - limits.unprovenDays * dayMs).toISOString();
  let registrations = 0;
  let left = mostInOneRun;
  for (const partition of userPartitions) {
    const unproven = (await usersIn(table, partition))
      .filter((user) => !hasConfirmedEmail(user) && user.updatedAt < before)
      .slice(0, left);
    left -= unproven.length;
    for (const user of unproven) {
      try {
        await deletePerson(parts, user, () => deleteUnproven(table, user, now));
        registrations += 1;
      } catch (error) {
        // Somebody is confirming, editing or registering it at this moment, or the table is busy: the next run looks at it again.
        if (error instanceof ApiError) continue;
        log.error('A registration that nobody confirmed could not be deleted.', errorFacts(error));
      }
    }
  }
  log.info('Registrations that nobody confirmed were deleted.', { registrations });
}
