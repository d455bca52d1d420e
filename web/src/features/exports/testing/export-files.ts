import { Blob as NodeBlob } from 'node:buffer';
import { beforeEach } from '@jest/globals';
import ExcelJS from 'exceljs';
import { InPageWorker } from './in-page-worker.ts';

/** The files that the browser was asked to save since the test began. */
export const files: { name: string; file: Blob }[] = [];

/** Gives each test a browser that can create files and keeps them; jsdom can do neither. */
export function freshExports(): void {
  beforeEach(() => {
    files.length = 0;
    InPageWorker.started = [];
    InPageWorker.broken = false;
    InPageWorker.held = Promise.resolve();
    const blobs = new Map<string, Blob>();
    Object.assign(window, { Worker: InPageWorker, Blob: NodeBlob });
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        const address = `blob:${blobs.size}`;
        blobs.set(address, file);
        return address;
      },
      revokeObjectURL: () => undefined,
    });
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const file = blobs.get(this.href);
      if (file !== undefined) files.push({ name: this.download, file });
    };
  });
}

/** Returns the file's rows as another library reads them. */
export async function rowsOf(file: Blob | undefined): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  const [sheet] = book.worksheets;
  const rows: unknown[][] = [];
  sheet?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : []);
  });
  return rows;
}
