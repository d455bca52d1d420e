import { limits } from '../shared/limits.ts';

/**
 * Lets concurrent calls that need the same result share one piece of work. A Lambda function handles one call at a time, but
 * elsewhere one process handles them all, and after a change everybody requests the new list at the same time.
 */
export function singleFlight<Value>(): (id: string, now: Date, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, { readonly since: Date; readonly value: Promise<Value> }>();
  return (id, now, work) => {
    const other = running.get(id);
    // Work older than a call's time limit was left behind by a call that timed out; its function may have been frozen since.
    if (other !== undefined && now.getTime() - other.since.getTime() < limits.callSeconds * 1_000) {
      return other.value;
    }
    const value = work().finally(() => {
      if (running.get(id)?.value === value) running.delete(id);
    });
    running.set(id, { since: now, value });
    return value;
  };
}
