let exportRequested = false;
const exportListeners = new Set<() => void>();

/** Requests an export of what the table shows. The exporter listens; it is loaded for this if the menu was never opened. */
export function askForExport(): void {
  exportRequested = true;
  for (const listener of exportListeners) listener();
}

/** Returns whether an export was requested but not started; a caller that gets true starts it. */
export function takeExportRequest(): boolean {
  const isRequested = exportRequested;
  exportRequested = false;
  return isRequested;
}

/** Adds a listener. Returns the function that removes it. */
export function onExportRequest(listener: () => void): () => void {
  exportListeners.add(listener);
  return () => exportListeners.delete(listener);
}
