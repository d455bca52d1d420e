import type { Plan } from '../plan.ts';
import type { Kind } from '../search/words/word-scores.ts';
import type { Column } from './field-kinds.ts';
import { type PlanFieldKey, planFieldKeys, planFields } from './fields.ts';

type Fields = typeof planFields;
type ShownField = {
  [Key in PlanFieldKey]: Fields[Key] extends { readonly column: object } ? Key : never;
}[PlanFieldKey];

/** A fact's column has its field's key; that of the prefixes has the key of their text in the plan. */
type FactColumnKey = Exclude<ShownField, 'prefixes'> | 'prefix';
export type PlanColumnKey = FactColumnKey | 'verified';

/** What a cell shows and what is exported for it: text, or nothing. Searched is nearly the same: `searchedTexts`. */
export type PlanColumn<Key extends PlanColumnKey = PlanColumnKey> = {
  readonly key: Key;
  readonly label: string;
  /** Where there is more room than in the table. */
  readonly heading: string;
  readonly text: (plan: Plan) => string;
  /** Of its field, see `shared/plan/fields/field-kinds.ts`. */
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
  // A plan has its prefixes joined already.
  if (field === 'prefixes') return { ...common, key: 'prefix', text: ({ prefix }) => prefix };
  return { ...common, key: field, text: (plan) => shown.text(plan[field]) };
}

/** The facts of a plan, in the order of the fields. */
export const planColumns: readonly PlanColumn<FactColumnKey>[] = planFieldKeys.filter(isShown).map(columnOf);

type SearchedText = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** What the text says of a plan; see word-scores.ts. */
  readonly kind: Kind;
  text(plan: Plan): string;
};

/** What is searched where it is not what the column shows. */
const searchedOf: Partial<Record<PlanColumnKey, (plan: Plan) => string>> = {
  // Other facilities' statuses answer no question of this one, and every plan names all facilities.
  facilityContracts: ({ facilityName, facilityContracts }) =>
    facilityContracts
      .filter((line) => line.facilityName === facilityName)
      .map((line) => line.contractStatus)
      .join('; '),
  // Transactions and clearinghouses are the same words in nearly every plan.
  electronicIds: ({ electronicIds }) => [...new Set(electronicIds?.map(({ id }) => id))].join('; '),
};

const searchedText = ({ key, label, text, info }: PlanColumn): SearchedText => ({
  key,
  label,
  kind: info.says ?? 'about',
  text: searchedOf[key] ?? text,
});

/** What the general search looks through: the columns without pictures; of Contracting this facility's status, of the electronic IDs the IDs. */
export const searchedTexts: readonly SearchedText[] = planColumns
  .filter(({ info }) => info.searched !== false)
  .map(searchedText);

/** Visible until a person chooses otherwise. */
export const defaultVisibleColumns: readonly PlanColumnKey[] = planColumns
  .filter(({ info }) => info.visible)
  .map(({ key }) => key);
