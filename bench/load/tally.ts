import { figure, markdownTable, percentile } from '../statistics.ts';

/** A conflict is a correct response for the second of two people who save the same plan. */
const isRight = (end: string, kind: string) =>
  end === '200' || end === '304' || (end === '412' && kind === 'a save');

/** The outcomes of the calls by kind: how each ended (its status, or why it has none) and how long it took. */
export class Tally {
  readonly #kinds = new Map<string, { end: string; ms: number }[]>();
  failures = 0;

  add(kind: string, end: string, ms: number): void {
    const calls = this.#kinds.get(kind) ?? [];
    calls.push({ end, ms });
    this.#kinds.set(kind, calls);
    if (isRight(end, kind)) return;
    this.failures += 1;
    console.error(`${new Date().toISOString()} ${kind}: ${end} after ${figure(ms)} ms`);
  }

  times(): number[] {
    return [...this.#kinds.values()].flatMap((calls) => calls.map(({ ms }) => ms));
  }

  table(): string {
    const rows = [...this.#kinds].map(([kind, calls]) => [
      kind,
      [...Map.groupBy(calls, ({ end }) => end)].map(([end, same]) => `${same.length} × ${end}`).join(', '),
      ...[0.5, 0.95, 0.99].map((share) =>
        figure(
          percentile(
            calls.map(({ ms }) => ms),
            share,
          ),
        ),
      ),
    ]);
    return markdownTable(['what', 'answers', 'p50, ms', 'p95, ms', 'p99, ms'], rows);
  }
}
