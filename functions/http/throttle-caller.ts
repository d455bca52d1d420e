import { rateLimits } from '../../shared/rate-limits.ts';
import * as z from '../../shared/zod.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { errorFacts } from '../error-facts.ts';

const { calls: most, windowSeconds } = rateLimits.session;
const storedSchema = z.object({ calls: z.number() });

/**
 * Counts a session's call in the table: each instance of a function has its own memory, and many concurrent calls
 * get many instances. Not a person's: whoever keeps a token of an ended session would make its owner wait. If counting fails, the
 * call proceeds.
 * @returns seconds to wait, or 0 if the call may proceed
 */
export async function throttleCaller(table: Table, sessionId: string, now: Date): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1_000);
  const window = Math.floor(seconds / windowSeconds);
  try {
    const item = await table.update(keys.callsOf(sessionId, window), {
      UpdateExpression: 'SET expiresAt = :expires ADD calls :one',
      ExpressionAttributeValues: { ':one': 1, ':expires': (window + 2) * windowSeconds },
    });
    return storedSchema.parse(item).calls <= most ? 0 : windowSeconds - (seconds % windowSeconds);
  } catch (error) {
    table.log.error('A call could not be counted.', errorFacts(error));
    return 0;
  }
}
