import type { Log } from '../log.ts';

export type LogEntry = {
  level: 'info' | 'warn' | 'error';
  message: string;
  details: Record<string, unknown>;
};

/** A log that tests can read. */
export type RecordedLog = Log & { readonly entries: LogEntry[] };

export function recordedLog(): RecordedLog {
  const entries: LogEntry[] = [];
  const at =
    (level: LogEntry['level']) =>
    (message: string, details: Record<string, unknown> = {}) => {
      entries.push({ level, message, details });
    };
  return { entries, info: at('info'), warn: at('warn'), error: at('error') };
}
