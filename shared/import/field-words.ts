import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';

const partPattern = /^(?:\.\w+)*(?=: | of )/;
const fieldName = /\b[a-z]+[A-Z][A-Za-z]*\b/g;

const addressParts: ReadonlyMap<string, string> = new Map([
  ['.street', ', street'],
  ['.street2', ', second line'],
  ['.city', ', city'],
  ['.state', ', state'],
  ['.zip', ', ZIP'],
]);

/** Replaces the names of fields or their parts in an import's message with the labels on screen: `Payer ID (HB): At most …`. */
export function inFieldWords(kind: ImportKind, sentence: string): string {
  const { fields } = importKinds[kind];
  for (const [key, { label }] of Object.entries(fields)) {
    if (!sentence.startsWith(key)) continue;
    const rest = sentence.slice(key.length);
    if (partPattern.test(rest))
      return label + rest.replace(partPattern, (part) => addressParts.get(part) ?? '');
  }
  // A quotation must stay as it is in the file.
  return sentence.includes('"')
    ? sentence
    : sentence.replace(fieldName, (name) => fields[name]?.label ?? name);
}
