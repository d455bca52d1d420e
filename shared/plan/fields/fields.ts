import { limits } from '../../limits.ts';
import * as z from '../../zod.ts';
import { electronicIdSchema, idLine, preparedId, type TypedId } from './electronic-ids.ts';
import { address, choice, code, day, name, notes, otherPlan, payerId, picture, text } from './field-kinds.ts';
import {
  facilityContractSchema,
  financialClasses,
  financialClassSchema,
  imageUrl,
  listOf,
  phoneNumberSchema,
  portalLinkSchema,
  prefixSchema,
  rowsOf,
} from './parts.ts';
import { needs, rows } from './rows-field.ts';

const typed = z.string();
const typedPart = z._default(z.string(), '');
// An enrollment that nobody knows appears as not chosen.
const typedChoice = z.pipe(
  typedPart,
  z.transform((choice) => (choice === 'Unknown' ? '' : choice)),
);

function refusePrefix(row: { value: string }, earlier: ReadonlySet<string>): string | undefined {
  if (!/^[A-Z0-9]*$/.test(row.value)) return 'A prefix can have only letters and digits.';
  if (row.value.length !== limits.prefixLength)
    return `A prefix must have ${limits.prefixLength} characters.`;
  if (earlier.has(row.value)) return 'This prefix is already in the list.';
  return undefined;
}

function refuseId(row: TypedId, earlier: ReadonlySet<string>): string | undefined {
  if (earlier.has(idLine(row))) return 'This ID is already in the list.';
  return needs({ id: 'ID' })(row, earlier);
}

/**
 * Every plan field that people fill in, in the order of the table's columns (spec §2; the name comes first, because it stays
 * in view). Schema, draft, cleaning, form, columns, search, comparison, history and export follow from a field's row.
 */
export const planFields = {
  facilityName: name({ section: 'own', label: 'Facility' }),
  descriptiveName: name({
    section: 'plan',
    wide: true,
    hint: 'The name people search for and read first.',
    label: 'Descriptive Name',
    column: { says: 'name', visible: true },
  }),
  financialClass: choice({
    section: 'plan',
    wide: true,
    label: 'Financial Class',
    schema: financialClassSchema,
    offered: financialClasses,
    column: { says: 'class', visible: true },
  }),
  payerName: name({ section: 'plan', label: 'Payer Name', column: { says: 'payer' } }),
  payerCode: code({ section: 'plan', label: 'Payer Code', column: { says: 'code' } }),
  planName: name({ section: 'plan', label: 'Plan Name', column: { says: 'name', visible: true } }),
  planCode: code({ section: 'plan', label: 'Plan Code', column: { says: 'planCode', visible: true } }),
  facilityContracts: rows(z.object({ facilityName: typed, contractStatus: typed }), {
    section: 'own',
    label: 'Contracting',
    column: { visible: true },
    schema: rowsOf(facilityContractSchema, limits.rows.contracts, 'contract lines'),
    rowLabel: 'Contract',
    parts: ['facilityName', 'contractStatus'],
    between: ['; ', ': '],
    compared: '\n',
    refuse: needs({ facilityName: 'facility', contractStatus: 'status' }),
  }),
  prefixes: rows(z.object({ value: typed }), {
    section: 'own',
    label: 'Prefixes',
    formLabel: 'BlueCard prefixes',
    column: { says: 'prefix', visible: true },
    schema: rowsOf(z.strictObject({ value: prefixSchema }), limits.rows.prefixes, 'prefixes'),
    rowLabel: 'Prefix',
    parts: ['value'],
    between: [', ', ''],
    compared: ', ',
    prepare: ({ value }) => ({ value: value.trim().toUpperCase() }),
    refuse: refusePrefix,
  }),
  notes: notes({ section: 'notes', label: 'Notes', formLabel: 'Eligibility and Coding Notes', column: {} }),
  authorizationNotes: notes({
    section: 'notes',
    label: 'Auth Notes',
    formLabel: 'Authorization Notes',
    column: {},
  }),
  portalLinks: rows(z.object({ title: typed, url: typed }), {
    section: 'own',
    label: 'Portal Links',
    formLabel: 'Portals',
    column: {},
    schema: rowsOf(portalLinkSchema, limits.rows.portals, 'portals'),
    rowLabel: 'Portal',
    parts: ['title', 'url'],
    between: ['; ', ': '],
    compared: '\n',
    refuse: needs({ title: 'title', url: 'address' }),
  }),
  phoneNumbers: rows(z.object({ title: typed, number: typed }), {
    section: 'own',
    label: 'Phone Numbers',
    formLabel: 'Phone numbers',
    column: {},
    schema: rowsOf(phoneNumberSchema, limits.rows.phones, 'phone numbers'),
    rowLabel: 'Phone number',
    parts: ['title', 'number'],
    between: ['; ', ': '],
    compared: '\n',
    refuse: needs({ title: 'title', number: 'number' }),
  }),
  facilityAddress: address({ section: 'claims', label: 'Claims Address (HB)', column: {} }),
  providerAddress: address({ section: 'claims', label: 'Claims Address (PB)', column: {} }),
  payerId: payerId({
    section: 'claims',
    hint: 'Hospital billing.',
    label: 'Payer ID (HB)',
    column: { says: 'code' },
  }),
  ipaPayerId: payerId({
    section: 'claims',
    hint: 'Professional billing.',
    label: 'Payer ID (PB)',
    column: { says: 'code' },
  }),
  electronicIds: rows(
    z.object({ transaction: typed, id: typed, through: typedPart, enrollment: typedChoice, note: typedPart }),
    {
      section: 'own',
      label: 'Electronic IDs',
      column: { says: 'code' },
      schema: z.optional(listOf(electronicIdSchema, limits.rows.electronicIds, 'electronic IDs')),
      rowLabel: 'Electronic ID',
      parts: ['transaction', 'id', 'through', 'enrollment', 'note'],
      optionalParts: ['through', 'enrollment', 'note'],
      between: ['\n', ' | '],
      compared: '\n',
      line: idLine,
      prepare: preparedId,
      refuse: refuseId,
      mayBeAbsent: true,
    },
  ),
  image: picture({
    section: 'own',
    label: 'Card Front',
    schema: z.optional(imageUrl),
    column: { visible: true, searched: false },
  }),
  imagePublicId: text({ section: 'own', label: 'Card Front', max: limits.text.id, goesWith: 'image' }),
  secondaryImage: picture({
    section: 'own',
    label: 'Card Back',
    schema: z.optional(imageUrl),
    column: { visible: true, searched: false },
  }),
  secondaryImagePublicId: text({
    section: 'own',
    label: 'Card Back',
    max: limits.text.id,
    goesWith: 'secondaryImage',
  }),
  endsOn: day({ section: 'own', label: 'Ends On', column: { searched: false } }),
  successor: otherPlan({ section: 'own', label: 'Replaced By', column: { searched: false } }),
};

type Fields = typeof planFields;
export type PlanFieldKey = keyof Fields;

/** The fields of one kind, for example the addresses. */
export type FieldOfKind<Kind extends Fields[PlanFieldKey]['kind']> = {
  [Key in PlanFieldKey]: Fields[Key]['kind'] extends Kind ? Key : never;
}[PlanFieldKey];

export const isRows = (key: PlanFieldKey): key is FieldOfKind<'rows'> => planFields[key].kind === 'rows';

const isKey = (name: string): name is PlanFieldKey => Object.hasOwn(planFields, name);
export const planFieldKeys: readonly PlanFieldKey[] = Object.keys(planFields).filter(isKey);

/** Returns the fields of some kinds, in the order of the table. */
export const fieldsOfKind = <Kind extends Fields[PlanFieldKey]['kind']>(
  ...kinds: readonly Kind[]
): readonly FieldOfKind<Kind>[] =>
  planFieldKeys.filter((key): key is FieldOfKind<Kind> =>
    kinds.some((kind) => kind === planFields[key].kind),
  );

/** Returns a field's label for use within a sentence: `payer ID (HB)`. */
export const labelInSentence = (label: string): string =>
  label.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());

type OfEach<Part extends string> = {
  [Key in PlanFieldKey]: Fields[Key] extends { readonly [P in Part]: infer Value } ? Value : never;
};

/** Returns one property of every field, for example its schema, by field name. */
export function ofEach<Part extends string>(part: Part): OfEach<Part>;
export function ofEach(part: string): object {
  return Object.fromEntries(
    Object.entries(planFields).map(([key, field]) => [key, Reflect.get(field, part)]),
  );
}

/** The schemas of the fields, by name. */
export const planShape = ofEach('schema');

/** A plan as its form holds it: every value is text, and rows may be incomplete. */
export const planTypedShape = ofEach('typed');

/**
 * A plan as it is typed or read from a file, before validation by the plan schema: texts may be blank, codes may still be
 * text, and list rows may be incomplete.
 */
export type PlanDraft = {
  readonly [Key in PlanFieldKey]?: Parameters<Fields[Key]['clean']>[0];
};
