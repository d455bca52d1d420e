import type { Plan } from '../plan.ts';
import type { Kind } from '../search/words/word-scores.ts';
import type { Column } from './field-kinds.ts';
import { type PlanFieldKey, planFieldKeys, planFields } from './fields.ts';

type Fields = typeof planFields;
type ShownField = {
  [Key in PlanFieldKey]: Fields[Key] extends { readonly column: object } ? Key : never;
}[PlanFieldKey];

/** A column has the key of its field, except that of the prefixes, which has the key of the plan's joined text. */
type FactColumnKey = Exclude<ShownField, 'prefixes'> | 'prefix';
export type PlanColumnKey = FactColumnKey | 'verified';

/** A column. `text` is what an export writes and its cell shows, which writes out a day; '' for nothing. See also `searchedTexts`. */
export type PlanColumn<Key extends PlanColumnKey = PlanColumnKey> = {
  readonly key: Key;
  readonly label: string;
  /** Used where there is more room than in the table. */
  readonly heading: string;
  readonly text: (plan: Plan) => string;
  /** The kind of its field; see `shared/plan/fields/field-kinds.ts`. */
  readonly kind: Fields[keyof Fields]['kind'] | 'verified';
  readonly info: Column;
};

const isShown = (field: PlanFieldKey): field is ShownField => 'column' in planFields[field];

type Shown = Pick<PlanColumn<FactColumnKey>, 'label' | 'kind'> & {
  readonly formLabel?: string;
  readonly column: Column;
  text(value: unknown): string;
};

function columnOf(field: ShownField): PlanColumn<FactColumnKey> {
  const shown: Shown = planFields[field];
  const { label, formLabel = label, kind, column } = shown;
  const common = { label, heading: formLabel, kind, info: column };
  // A plan's prefixes are already joined in `prefix`.
  if (field === 'prefixes') return { ...common, key: 'prefix', text: ({ prefix }) => prefix };
  return { ...common, key: field, text: (plan) => shown.text(plan[field]) };
}

/** The columns of a plan's facts, in the order of the fields. */
export const planColumns: readonly PlanColumn<FactColumnKey>[] = planFieldKeys.filter(isShown).map(columnOf);

type SearchedText = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** What the text tells about the plan; see word-scores.ts. */
  readonly kind: Kind;
  text(plan: Plan): string;
};

/** Returns a plan's contracting status at its own facility, which Contracting shows first; '' if there is none. */
export const ownStatus = ({ facilityName, facilityContracts }: Plan): string =>
  facilityContracts
    .filter((line) => line.facilityName === facilityName)
    .map((line) => line.contractStatus)
    .join('; ');

/** The searched text of columns where it differs from the shown one. */
const searchedOf: Partial<Record<PlanColumnKey, (plan: Plan) => string>> = {
  // Statuses at other facilities are irrelevant here, and every plan names all facilities.
  facilityContracts: ownStatus,
  // Transactions and clearinghouses have the same words in nearly every plan.
  electronicIds: ({ electronicIds }) => [...new Set(electronicIds?.map(({ id }) => id))].join('; '),
};

const searchedText = ({ key, label, text, info }: PlanColumn): SearchedText => ({
  key,
  label,
  kind: info.says ?? 'about',
  text: searchedOf[key] ?? text,
});

/** What the general search covers: all columns except images; of Contracting, only this facility's status; of IDs, the ID. */
export const searchedTexts: readonly SearchedText[] = planColumns
  .filter(({ info }) => info.searched !== false)
  .map(searchedText);

/** The columns shown until the user chooses others. */
export const defaultVisibleColumns: readonly PlanColumnKey[] = planColumns
  .filter(({ info }) => info.visible)
  .map(({ key }) => key);
