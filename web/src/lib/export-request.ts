let exportAsked = false;
const exportHearers = new Set<() => void>();

/** Asks for the export of what the table shows. Heard by what exports, which is loaded for it where nobody has opened the menu yet. */
export function askForExport(): void {
  exportAsked = true;
  for (const hear of exportHearers) hear();
}

/** Whether an export was asked for that has not been begun; who asks begins it. */
export function takeAskedExport(): boolean {
  const asked = exportAsked;
  exportAsked = false;
  return asked;
}

/** Answers the function that ends it. */
export function onExportAsked(hear: () => void): () => void {
  exportHearers.add(hear);
  return () => exportHearers.delete(hear);
}
