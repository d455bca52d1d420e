import type { Column } from '../plan/field-kinds.ts';
import { planFields } from '../plan/fields.ts';
import type { Plan } from '../schemas/plan.ts';

type Fields = typeof planFields;

/** A column has its field's key, where the field's row names no other. */
type ColumnKeyOf<Key extends keyof Fields> = Fields[Key] extends { readonly column: infer C }
  ? C extends { readonly key: infer Own extends string }
    ? Own
    : Key
  : never;
export type PlanColumnKey = { [Key in keyof Fields]: ColumnKeyOf<Key> }[keyof Fields];

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

type Shown = Pick<PlanColumn, 'label' | 'kind'> & {
  readonly formLabel?: string;
  readonly column?: Column;
  text(value: unknown): string;
};

function columnOf([field, shown]: [string, Shown]): PlanColumn[] {
  if (shown.column === undefined) return [];
  const key = (shown.column.key ?? field) as PlanColumnKey;
  // A plan has its prefixes joined already.
  const text =
    key === 'prefix' ? ({ prefix }: Plan) => prefix : (plan: Plan) => shown.text(Reflect.get(plan, field));
  return [
    {
      key,
      label: shown.label,
      heading: shown.formLabel ?? shown.label,
      kind: shown.kind,
      text,
      info: shown.column,
    },
  ];
}

/** The columns of the plan table, in the order of the fields. */
export const planColumns: readonly PlanColumn[] = Object.entries<Shown>(planFields).flatMap(columnOf);

type SearchedText = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** True where the text says which plan it is, and not only something about it. */
  readonly identifies: boolean;
  text(plan: Plan): string;
};

function searchedText({ key, label, text, info }: PlanColumn): SearchedText {
  const identifies = info.identifies === true;
  if (key !== 'facilityContracts') return { key, label, text, identifies };
  // Every plan names the facilities: 'medical' or 'community' would find nearly all of them, for no reason seen.
  const statuses = (plan: Plan) => plan.facilityContracts.map((line) => line.contractStatus).join('; ');
  return { key, label, identifies, text: statuses };
}

/** What the general search looks through: the columns without pictures; of Contracting, the statuses alone. */
export const searchedTexts: readonly SearchedText[] = planColumns
  .filter(({ info }) => info.searched !== false)
  .map(searchedText);

/** Visible until a person chooses otherwise. */
export const defaultVisibleColumns: readonly PlanColumnKey[] = planColumns
  .filter(({ info }) => info.visible)
  .map(({ key }) => key);
