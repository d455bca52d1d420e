import { figure, percentile } from '../statistics.ts';

type Kind = {
  readonly statuses: Map<number, number>;
  readonly times: number[];
  lost: number;
  unreadable: number;
};

/** What became of the calls. */
export type Tally = {
  answered(kind: string, status: number, ms: number): void;
  /** The connection ended without an answer, or the answer took too long. */
  lost(kind: string, ms: number): void;
  /** An answer that is not what was asked for; the first bytes are printed. */
  unreadable(kind: string, why: string, body: string): void;
  /** How many calls did not end as they should. */
  failures(): number;
  table(): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
};

/** A conflict is a right answer to the second of two people who save the same plan. */
const right = (status: number, kind: string) =>
  status === 200 || status === 304 || (status === 412 && kind === 'a save');

export function tally(): Tally {
  const kinds = new Map<string, Kind>();
  const of = (name: string): Kind => {
    const kind = kinds.get(name) ?? { statuses: new Map(), times: [], lost: 0, unreadable: 0 };
    kinds.set(name, kind);
    return kind;
  };
  let failures = 0;
  return {
    answered(name, status, ms) {
      const { statuses, times } = of(name);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(ms);
      if (right(status, name)) return;
      failures++;
      console.error(`${new Date().toISOString()} ${name}: ${status} after ${figure(ms)} ms`);
    },
    lost(name, ms) {
      of(name).lost++;
      failures++;
      console.error(`${new Date().toISOString()} ${name}: no answer after ${figure(ms)} ms`);
    },
    unreadable(name, why, body) {
      of(name).unreadable++;
      failures++;
      console.error(
        `${new Date().toISOString()} ${name}: ${why}; begins ${JSON.stringify(body.slice(0, 60))}`,
      );
    },
    failures: () => failures,
    table: () => ({
      head: ['what', 'answers', 'no answer', 'unreadable', 'p50, ms', 'p95, ms', 'p99, ms'],
      rows: [...kinds].map(([name, { statuses, times, lost, unreadable }]) => [
        name,
        [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
        String(lost),
        String(unreadable),
        ...[0.5, 0.95, 0.99].map((share) => figure(percentile(times, share))),
      ]),
    }),
  };
}
