import { limits } from '../shared/limits.ts';

/**
 * Lets calls that need the same at the same time wait for one piece of work. A Lambda function answers one call at a time, but
 * elsewhere one process answers all: after a change everybody asks for the new list at once.
 */
export function singleFlight<Value>(): (id: string, now: Date, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, { readonly since: Date; readonly value: Promise<Value> }>();
  return (id, now, work) => {
    const other = running.get(id);
    // What is older than a call may be was left behind by one that took too long, and its function may have been frozen since.
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
