import { errorFacts } from './error-facts.ts';

/** The structured log of the functions: a message and details without personal data. */
export type Log = {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
};

/**
 * Writes one line of JSON per entry, which Lambda's JSON log format accepts unchanged. CloudWatch alarms read `level`. A logging
 * library would do the same and add 17 KB to every cold start.
 * @param version the function's version as Lambda reports it: a deployment uses it to tell its failures from the old version's
 */
export function structuredLog(
  write: (line: string) => void = (line) => void process.stdout.write(line),
  version: string | undefined = process.env.AWS_LAMBDA_FUNCTION_VERSION,
): Log {
  const at =
    (level: string) =>
    (message: string, details: Record<string, unknown> = {}) =>
      write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, version, message, details })}\n`);
  return { info: at('INFO'), warn: at('WARN'), error: at('ERROR') };
}

/** Does useful work that no longer affects the outcome. A failure is logged but not reported to the caller. */
export async function orReport(log: Log, message: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(message, errorFacts(error));
  }
}
