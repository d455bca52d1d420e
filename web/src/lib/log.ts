/** Where the browser's own record of failures is written. Users never see what is logged here. */
export type Log = {
  warn: (message: string, detail?: unknown) => void;
  error: (message: string, detail?: unknown) => void;
};

const withDetail = (message: string, detail: unknown) =>
  detail === undefined ? [message] : [message, detail];

export const consoleLog: Log = {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the console
  warn: (message, detail) => console.warn(...withDetail(message, detail)),
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to the console
  error: (message, detail) => console.error(...withDetail(message, detail)),
};
