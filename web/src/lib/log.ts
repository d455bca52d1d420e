/** Where the browser's own record of failures is written. Users never see what is logged here. */
export type Log = {
  warn: (message: string, detail?: unknown) => void;
  error: (message: string, detail?: unknown) => void;
};
