import type { Column } from './field-kinds.ts';
import { type PlanFieldKey, planFieldKeys, planFields } from './fields.ts';
import type { Plan } from './plan.ts';

type Fields = typeof planFields;
type ShownField = {
  [Key in PlanFieldKey]: Fields[Key] extends { readonly column: object } ? Key : never;
}[PlanFieldKey];

/** A column has its field's key; that of the prefixes has the key of their text in the plan. */
export type PlanColumnKey = Exclude<ShownField, 'prefixes'> | 'prefix';

/** What a cell shows and what is exported for it: text, or nothing. Searched is nearly the same: `searchedTexts`. */
type PlanColumn = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** Where there is more room than in the table. */
  readonly heading: string;
  readonly text: (plan: Plan) => string;
  /** Of its field, see `shared/plan/field-kinds.ts`. */
  readonly kind: Fields[keyof Fields]['kind'];
  readonly info: Column;
};

const isShown = (field: PlanFieldKey): field is ShownField => 'column' in planFields[field];

type Shown = Pick<PlanColumn, 'label' | 'kind'> & {
  readonly formLabel?: string;
  readonly column: Column;
  text(value: unknown): string;
};

function columnOf(field: ShownField): PlanColumn {
  const shown: Shown = planFields[field];
  const { label, formLabel = label, kind, column } = shown;
  const common = { label, heading: formLabel, kind, info: column };
  // A plan has its prefixes joined already.
  if (field === 'prefixes') return { ...common, key: 'prefix', text: ({ prefix }) => prefix };
  return { ...common, key: field, text: (plan) => shown.text(plan[field]) };
}

/** The columns of the plan table, in the order of the fields. */
export const planColumns: readonly PlanColumn[] = planFieldKeys.filter(isShown).map(columnOf);

type SearchedText = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** True where the text says which plan it is, and not only something about it. */
  readonly identifies: boolean;
  text(plan: Plan): string;
};

function searchedText({ key, label, text, info }: PlanColumn): SearchedText {
  const identifies = info.identifies === true;
  if (key === 'electronicIds') {
    // Transactions and clearinghouses are the same words in nearly every plan.
    const ids = (plan: Plan) => [...new Set(plan.electronicIds?.map(({ id }) => id))].join('; ');
    return { key, label, identifies, text: ids };
  }
  if (key !== 'facilityContracts') return { key, label, text, identifies };
  // Every plan names the facilities: 'medical' or 'community' would find nearly all of them, for no reason seen.
  const statuses = (plan: Plan) => plan.facilityContracts.map((line) => line.contractStatus).join('; ');
  return { key, label, identifies, text: statuses };
}

/** What the general search looks through: the columns without pictures; of Contracting the statuses alone, of the electronic IDs the IDs. */
export const searchedTexts: readonly SearchedText[] = planColumns
  .filter(({ info }) => info.searched !== false)
  .map(searchedText);

/** Visible until a person chooses otherwise. */
export const defaultVisibleColumns: readonly PlanColumnKey[] = planColumns
  .filter(({ info }) => info.visible)
  .map(({ key }) => key);
