import { counted } from '../../../shared/text/counted.ts';
import type { SourceTable } from './source-table.ts';

/** Unpacked parts of a workbook, by name. */
type Parts = ReadonlyMap<string, Uint8Array>;

const relation = /<Relationship\s[^<>]*>/g;
const row = /<row\s[^<>]*>/g;
const isHidden = /\shidden="(?:1|true)"/;
const numberOf = /\sr="(\d+)"/;

/**
 * Returns the numbers of a sheet's hidden rows, which SheetJS tells only while it also keeps every blank cell in memory.
 * @param id the sheet's relation in the workbook
 */
export function hiddenRows(parts: Parts, id: string): ReadonlySet<number> {
  const relations = partText(parts, 'xl/_rels/workbook.xml.rels').match(relation) ?? [];
  const target = relations.find((tag) => tag.includes(` Id="${id}"`))?.match(/\sTarget="([^"]*)"/)?.[1] ?? '';
  const sheet = partText(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const found = new Set<number>();
  let line = 0;
  for (const [tag] of sheet.matchAll(row)) {
    line = Number(numberOf.exec(tag)?.[1] ?? line + 1);
    if (isHidden.test(tag)) found.add(line);
  }
  return found;
}

/** Returns a part as text; '' if the workbook lacks it. Letters beyond ASCII are not decoded. */
export function partText(parts: Parts, name: string): string {
  const bytes = parts.get(name) ?? parts.get(`/${name}`);
  return bytes === undefined ? '' : Buffer.from(bytes).toString('latin1');
}

/** Returns the remark on rows that a person does not see in the spreadsheet and may not mean to import. */
export function hiddenSentences({ hidden = 0 }: SourceTable): string[] {
  if (hidden === 0) return [];
  return [
    `The spreadsheet hides ${counted(hidden, 'row')} of the file, for example by a filter. Hidden rows count like all others. Delete there what is not meant.`,
  ];
}
