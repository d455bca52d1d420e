import type { ImportBatch, ImportCounts, ImportState } from '../../../../../shared/import/batch.ts';
import { planFieldKeys, planFields } from '../../../../../shared/plan/fields.ts';

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

/** `1,204 rows`, `1 row` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

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
export function progressWords({ state, progress: { done, total } }: Pick<ImportBatch, 'state' | 'progress'>) {
  if (done + total === 0) return '';
  const noun = state === 'applying' || state === 'undoing' ? 'plan' : 'row';
  return total === 0 ? counted(done, noun) : `${done.toLocaleString('en-US')} of ${counted(total, noun)}`;
}

const partPattern = /^(?:\.\w+)*(?=: | of )/;

/** A sentence of the import, which begins with a field or a part of one, in the words of the screen: `Payer ID (HB): At most …`. */
export function inFieldWords(sentence: string): string {
  for (const key of planFieldKeys) {
    if (!sentence.startsWith(key)) continue;
    const rest = sentence.slice(key.length);
    if (partPattern.test(rest)) return planFields[key].label + rest.replace(partPattern, '');
  }
  return sentence;
}
