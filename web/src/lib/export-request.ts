import { sharedValue } from './shared-value.ts';

const isRequested = sharedValue(false);

/** Requests an export of what the table shows. The exporter listens; it is loaded for this if the menu was never opened. */
export const askForExport = (): void => isRequested.write(true);

/** Returns whether an export was requested but not started; a caller that gets true starts it. */
export function takeExportRequest(): boolean {
  const taken = isRequested.read();
  if (taken) isRequested.write(false);
  return taken;
}

/** Calls back on every request. Returns the function that stops it. */
export const onExportRequest = (listener: () => void): (() => void) =>
  isRequested.subscribe(() => isRequested.read() && listener());
