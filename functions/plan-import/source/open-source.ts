import { documentProblem } from '../../../shared/import/document-problem.ts';
import { openCsv, type ReadOptions } from './read-csv.ts';
import type { SourceFile } from './source-table.ts';
import { isPdf, isWorkbook, UnreadableFileError } from './unpack-workbook.ts';

/** How a web page or XML begins. Many systems export one under the name of a workbook, which Excel opens all the same. */
const webPage = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|\?xml|html|head|meta|style|table)\b/i;

/**
 * Opens a CSV file or workbook. A workbook is recognized by its first bytes, because wrong file extensions are common.
 * @param name what messages call the file
 * @throws UnreadableFileError with a sentence for the person who chose the file
 */
export async function openSource(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions = {},
): Promise<SourceFile> {
  // Imported on demand: SheetJS is larger than everything else.
  if (isWorkbook(bytes))
    return (await import('./read-workbook.ts')).readWorkbook(bytes, name, options.columns);
  if (isPdf(bytes)) throw new UnreadableFileError(`${name}: ${documentProblem}`);
  if (webPage.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')))
    throw new UnreadableFileError(
      `${name} is a web page or XML, whatever its name says. Open it in Excel, save it as .xlsx, and import that.`,
    );
  return { sheets: [''], open: () => openCsv(bytes, name, options) };
}
