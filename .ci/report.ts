import { type Outcome, one, type Step } from './steps.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(6);

/** Steps that start together. In a list, each step starts when the previous one has ended. */
export type Round = readonly (Step | readonly Step[])[];

/** Runs rounds of steps, one after the other, and reports at the end how each step went. */
export function openReport() {
  const total = { passed: 0, failed: 0 };
  const lines: string[] = [];
  const files: [name: string, seconds: number][] = [];

  async function take({ name, run }: Step): Promise<void> {
    console.log(`▶ ${name}`);
    const started = Date.now();
    const outcome = await run().catch(couldNotRun);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    files.push(...Object.entries(outcome.files ?? {}));
    const sign = outcome.failed === 0 ? '✓' : '✗';
    lines.push(
      `${sign} ${seconds(Date.now() - started)} s ${String(outcome.passed).padStart(6)} passed ${String(outcome.failed).padStart(4)} failed  ${name}`,
    );
  }

  return {
    async run(rounds: readonly Round[]): Promise<void> {
      const inOrder = async (steps: Round[number]): Promise<void> => {
        for (const step of [steps].flat()) await take(step);
      };
      for (const round of rounds) await Promise.all(round.map(inOrder));
    },
    /** Prints the table of the parts, the slowest files and the total, and sets the exit code. */
    end(): void {
      const slowest = files.toSorted(([, one], [, other]) => other - one).slice(0, 10);
      console.log(`\nParts\n${lines.join('\n')}`);
      console.log('\nSlowest files');
      for (const [name, time] of slowest) console.log(`  ${seconds(time * 1_000)} s  ${name}`);
      console.log(`\n${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed === 0 ? 0 : 1;
    },
    /** Seconds per test file. */
    seconds: (): Record<string, number> => Object.fromEntries(files),
  };
}

function couldNotRun(error: unknown): Outcome {
  console.error(error instanceof Error ? error.message : error);
  return one(false);
}
