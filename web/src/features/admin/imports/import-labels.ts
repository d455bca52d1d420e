import type {
  ImportBatch,
  ImportCounts,
  ImportKind,
  ImportState,
} from '../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../shared/import/kinds.ts';
import { counted } from '../../../kit/counts.ts';

type Tone = 'waiting' | 'moving' | 'good' | 'bad' | undefined;

/** Each state as its chip says it. */
export const stateWords: Readonly<Record<ImportState, readonly [word: string, tone: Tone]>> = {
  uploading: ['Not uploaded', undefined],
  reading: ['Reading', 'moving'],
  mapping: ['Columns to be mapped', 'waiting'],
  checking: ['Checking', 'moving'],
  checked: ['Checked, not imported', 'waiting'],
  applying: ['Importing', 'moving'],
  applied: ['Imported', 'good'],
  undoing: ['Undoing', 'moving'],
  undone: ['Undone', undefined],
  failed: ['Failed', 'bad'],
};

const atWork: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'applying', 'undoing']);

/** True while the cloud works on an import, with nobody or somebody looking. */
export const isAtWork = (state: ImportState): boolean => atWork.has(state);

/** `1,204 payer contracts`: what an import writes; with a word before it, `3 changed plans`. */
export function countedRecords(count: number, kind: ImportKind, word?: string): string {
  const [one, several] = importKinds[kind].words;
  const before = word === undefined ? '' : `${word} `;
  return counted(count, before + one, before + several);
}

/** What the dry run counted, in the order in which it is read. */
export function countWords({ new: added, changed, same, rejected }: ImportCounts): string {
  const words: readonly (readonly [number, string])[] = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'the same'],
    [rejected, 'rejected'],
  ];
  return words.map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`).join(' · ');
}

/** `3,200 of 10,000 rows`; what is done while the whole is not known. */
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

const partPattern = /^(?:\.\w+)*(?=: | of )/;
const fieldName = /\b[a-z]+[A-Z][A-Za-z]*\b/g;

/** A sentence of the import, which names fields or parts of them, in the words of the screen: `Payer ID (HB): At most …`. */
export function inFieldWords(kind: ImportKind, sentence: string): string {
  const { fields } = importKinds[kind];
  for (const [key, { label }] of Object.entries(fields)) {
    if (!sentence.startsWith(key)) continue;
    const rest = sentence.slice(key.length);
    if (partPattern.test(rest)) return label + rest.replace(partPattern, '');
  }
  // What is quoted stands in the file so.
  return sentence.includes('"')
    ? sentence
    : sentence.replace(fieldName, (name) => fields[name]?.label ?? name);
}
