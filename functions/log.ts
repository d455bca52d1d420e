import { errorFacts } from './error-facts.ts';

/** What the functions write their structured log to: a message and details without personal data. */
export type Log = {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
};

/**
 * One line of JSON for each entry, the form that Lambda's JSON log format takes as it is. CloudWatch's alarms read `level`.
 * A logging library does the same and makes up 17 KB of every cold start.
 * @param version of the function, as Lambda says: by it a deployment tells the new one's failures from those of the one before
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

/** Does what is of use but decides nothing any more: its failure is reported and told to nobody. */
export async function orReport(log: Log, message: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(message, errorFacts(error));
  }
}
