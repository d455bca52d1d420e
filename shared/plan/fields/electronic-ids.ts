import { limits } from '../../limits.ts';
import { line, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';

/** What an ID is for, in the order in which a visit needs it (X12: 270, 276, 278, 837I, 837P, 837D, 835). */
export const transactions = [
  'Eligibility',
  'Claim status',
  'Authorization',
  'Institutional claims',
  'Professional claims',
  'Dental claims',
  'Remittance',
] as const;

/** Whether the hospital must enroll with the payer or clearinghouse before the ID works. */
export const enrollments = ['Needed', 'Not needed', 'Unknown'] as const;

/** Written for a direct connection, without a clearinghouse between hospital and payer. */
export const direct = 'Direct';

/** An electronic ID exactly as the payer gives it: letter case and punctuation stay unchanged. */
export const electronicIdSchema = z.strictObject({
  transaction: z.enum(transactions, 'Please choose a transaction.'),
  id: requiredLine(limits.text.electronicId),
  through: z._default(line(limits.text.clearinghouse), ''),
  enrollment: z._default(z.enum(enrollments, 'Please choose Needed, Not needed or Unknown.'), 'Unknown'),
  note: z._default(line(limits.text.electronicIdNote), ''),
});

/** An ID as it is typed or read from a file. */
export type TypedId = Readonly<Record<'transaction' | 'id' | 'through' | 'enrollment' | 'note', string>>;

const asOffered = (typed: string, offered: readonly string[]): string =>
  offered.find((one) => one.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim();

/** Returns a row as it is saved: choices in their offered spelling, and `Unknown` if an ID has no enrollment chosen. */
export function preparedId(row: Partial<TypedId>): TypedId {
  const { transaction = '', id = '', through = '', enrollment = '', note = '' } = row;
  return {
    transaction: asOffered(transaction, transactions),
    id: id.trim(),
    through: through.trim(),
    enrollment: asOffered(enrollment, enrollments) || (id.trim() === '' ? '' : 'Unknown'),
    note: note.trim(),
  };
}

const needsQuotes = /[|"]/;
const quoted = (part: string): string => (needsQuotes.test(part) ? `"${part.replaceAll('"', '""')}"` : part);

/** Writes a row as one line, which `idsOfLines` can parse: `Professional claims | 87726 | Direct | Needed | Call first`. */
export function idLine({ transaction, id, through, enrollment, note }: TypedId): string {
  const parts = [transaction, id, through, enrollment === 'Unknown' ? '' : enrollment, note];
  return parts
    .slice(0, parts.findLastIndex((part) => part !== '') + 1)
    .map(quoted)
    .join(' | ');
}

const nextPart = /\s*(?:"((?:[^"]|"")*)"\s*|([^|]*))(\||$)/g;

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const [, inQuotes, plain = '', end] of text.matchAll(nextPart)) {
    parts.push(inQuotes === undefined ? plain.trim() : inQuotes.replaceAll('""', '"'));
    if (end === '') break;
  }
  return parts;
}

/** Parses a text with one row per line. Additional parts of a line become its note, so that nothing is lost. */
export function idsOfLines(text: string): TypedId[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [transaction, id, through, enrollment, ...note] = partsOf(one);
      return preparedId({ transaction, id, through, enrollment, note: note.join(' | ') });
    });
}
