let exportRequested = false;
const exportHearers = new Set<() => void>();

/** Asks for the export of what the table shows. Heard by what exports, which is loaded for it where nobody has opened the menu yet. */
export function askForExport(): void {
  exportRequested = true;
  for (const hear of exportHearers) hear();
}

/** Whether an export was asked for that has not been begun; who asks begins it. */
export function takeExportRequest(): boolean {
  const isRequested = exportRequested;
  exportRequested = false;
  return isRequested;
}

/** Answers the function that ends it. */
export function onExportRequest(hear: () => void): () => void {
  exportHearers.add(hear);
  return () => exportHearers.delete(hear);
}
