import type {
  ImportBatch,
  ImportCounts,
  ImportKind,
  ImportState,
} from '../../../../../shared/import/batch.ts';
import { inFieldWords } from '../../../../../shared/import/field-words.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { counted } from '../../../../../shared/text/counted.ts';

type Tone = 'waiting' | 'moving' | 'good' | 'bad' | undefined;

/** The chip's text and tone for each state. */
export const stateWords: Readonly<Record<ImportState, readonly [word: string, tone: Tone]>> = {
  uploading: ['Not uploaded', undefined],
  reading: ['Reading', 'moving'],
  mapping: ['Columns to map', 'waiting'],
  checking: ['Checking', 'moving'],
  checked: ['Checked, not imported', 'waiting'],
  applying: ['Importing', 'moving'],
  applied: ['Imported', 'good'],
  undoing: ['Undoing', 'moving'],
  undone: ['Undone', undefined],
  failed: ['Failed', 'bad'],
};

const atWork: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'applying', 'undoing']);

/** True while the server works on an import, whether or not anyone is watching. */
export const isAtWork = (state: ImportState): boolean => atWork.has(state);

/** True for an import that failed after it had begun to write. */
export const isStopped = ({ state, began }: Pick<ImportBatch, 'state' | 'began'>): boolean =>
  state === 'failed' && began === true;

/** Returns what an import writes: `1,204 payer contracts`; with a word before the noun, `3 changed plans`. */
export function countedRecords(count: number, kind: ImportKind, word?: string): string {
  const [one, several] = importKinds[kind].words;
  const before = word === undefined ? '' : `${word} `;
  return counted(count, before + one, before + several);
}

/** Returns the dry run's counts in reading order. */
export function countWords({ new: added, changed, same, rejected }: ImportCounts): string {
  const words: readonly (readonly [number, string])[] = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'the same'],
    [rejected, 'rejected'],
  ];
  return words.map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`).join(' · ');
}

/** Returns `3,200 of 10,000 rows`, or only the number done while the total is unknown. */
export function progressWords({
  kind,
  state,
  progress: { done, total },
}: Pick<ImportBatch, 'kind' | 'state' | 'progress'>) {
  if (done + total === 0) return '';
  const writes = state === 'applying' || state === 'undoing';
  const words = (count: number) => (writes ? countedRecords(count, kind) : counted(count, 'row'));
  return total === 0 ? words(done) : `${done.toLocaleString('en-US')} of ${words(total)}`;
}

/** CSV rows are numbered by line: a row with a three-line note is one row in a spreadsheet, but three lines. */
export const lineWord = (fileName: string): 'Line' | 'Row' =>
  /\.(?:csv|txt)$/i.test(fileName) ? 'Line' : 'Row';

/** A message may name its field first; a quotation must stay as it is in the file. */
const place = /(?<=^(?:\w+: )?)Line(?=s? \d)|(?<=\()line(?= \d+\))/g;

/** Returns an import's message in the words of the screen and of the file: `Payer ID (HB) …`, and rows of a workbook. */
export function messageText(
  { kind, fileName }: Pick<ImportBatch, 'kind' | 'fileName'>,
  sentence: string,
): string {
  const inWords =
    lineWord(fileName) === 'Line'
      ? sentence
      : sentence.replace(place, (word) => (word === 'Line' ? 'Row' : 'row'));
  return inFieldWords(kind, inWords);
}
