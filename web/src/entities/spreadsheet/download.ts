const excelFile = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
// Chromium and Firefox have read the file long before then; Safari requests it a little later.
const keepFileMs = 60_000;

/** Offers a file to the person as a download. @param file a workbook, or a text of another type */
export function download(file: ArrayBuffer | Blob, name: string): void {
  const blob = file instanceof Blob ? file : new Blob([file], { type: excelFile });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), keepFileMs);
}
