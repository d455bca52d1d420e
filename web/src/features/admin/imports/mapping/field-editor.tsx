import { Button, chakra, Grid, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { MappedKey, Source } from '../../../../../../shared/import/import-map.ts';
import { type FieldDraft, partsOf, type SourceRow } from '../../../../../../shared/import/map-draft.ts';
import { enrollments, transactions } from '../../../../../../shared/plan/electronic-ids.ts';
import { planFields } from '../../../../../../shared/plan/fields.ts';
import { contractStatuses, financialClasses } from '../../../../../../shared/plan/parts.ts';
import { RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import type { FileColumns } from './file-columns.ts';
import { SourceField } from './source-field.tsx';

type Props = {
  readonly name: MappedKey;
  readonly field: FieldDraft;
  readonly columns: FileColumns;
  readonly guessed: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (field: FieldDraft) => void;
};

/** The values of choices, by field or part. */
const offered: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['financialClass', financialClasses],
  ['contractStatus', contractStatuses],
  ['transaction', transactions],
  ['enrollment', enrollments],
]);

/** What a part of an address or of a list's row is called. */
const partLabels: ReadonlyMap<string, string> = new Map([
  ['street', 'Street'],
  ['street2', 'Street, line 2'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP'],
  ['title', 'Title'],
  ['url', 'Address'],
  ['number', 'Number'],
  ['facilityName', 'Facility'],
  ['contractStatus', 'Status'],
  ['transaction', 'Transaction'],
  ['id', 'ID'],
  ['through', 'Clearinghouse'],
  ['enrollment', 'Enrollment'],
  ['note', 'Note'],
]);
const addressParts = ['street', 'street2', 'city', 'state', 'zip'] as const;

/** One text of the plan. */
export function TextEditor({ name, field, columns, guessed, problems, onChange }: Props) {
  const { label, required, kind } = planFields[name];
  return (
    <SourceField
      label={label}
      // The hospital's codes may be added later.
      required={required && kind !== 'code'}
      problem={problems.get(name)}
      guessed={guessed}
      source={field.whole}
      columns={columns}
      offered={offered.get(name)}
      joins={kind === 'name' || kind === 'notes'}
      hint={name === 'prefixes' ? 'All of them in one cell, with commas or blanks between.' : undefined}
      onChange={(whole) => onChange({ ...field, whole })}
    />
  );
}

/** An address or a list: much that most files do not have, so it opens when it is asked for or holds something. */
export function GroupEditor(props: Props) {
  const { name, field, problems } = props;
  const { label } = planFields[name];
  const used =
    Object.values(field.parts ?? {}).some(Boolean) ||
    field.whole !== undefined ||
    (field.rows ?? []).length > 0;
  const broken = [...problems.keys()].some((path) => path === name || path.startsWith(`${name}.`));
  const [open, setOpen] = useState(used);
  return (
    <chakra.details
      open={open || broken}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      borderWidth="1px"
      borderRadius="l2"
      px="3"
      py="1.5"
    >
      <chakra.summary cursor="button" fontWeight="semibold" py="1" focusVisibleRing="outside">
        {label}
        <chakra.span color="fg.muted" fontWeight="normal" ms="2">
          {used ? '' : 'not in this file'}
        </chakra.span>
      </chakra.summary>
      <Stack gap="3" py="2">
        {planFields[name].kind === 'address' ? <AddressEditor {...props} /> : <ListEditor {...props} />}
      </Stack>
    </chakra.details>
  );
}

const Parts = chakra(Grid, {
  base: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: '3' },
});

function AddressEditor({ name, field, columns, guessed, problems, onChange }: Props) {
  const { label } = planFields[name];
  return (
    <Parts>
      {addressParts.map((part) => (
        <SourceField
          key={part}
          label={partLabels.get(part) ?? part}
          fullName={`${label}, ${partLabels.get(part)}`}
          required={false}
          problem={problems.get(`${name}.${part}`)}
          guessed={guessed}
          source={field.parts?.[part]}
          columns={columns}
          onChange={(source) => onChange({ ...field, parts: { ...field.parts, [part]: source } })}
        />
      ))}
    </Parts>
  );
}

const newRow = (name: MappedKey): SourceRow =>
  name === 'facilityContracts' ? { facilityName: { facility: true } } : {};

const wholeHints: ReadonlyMap<string, string> = new Map([
  ['electronicIds', 'One ID in each line, as the export of this product writes them.'],
  ['facilityContracts', 'For example “North Hospital: Contracted; South Hospital: Must Call”.'],
  ['portalLinks', 'For example “Provider portal: https://portal.example; Claims: https://…”.'],
  ['phoneNumbers', 'For example “Claims: (555) 555-0110; Benefits: (555) 555-0111”.'],
]);

function ListEditor(props: Props) {
  const { name, field, columns, guessed, problems, onChange } = props;
  const shown: { readonly rowLabel?: string; readonly label: string } = planFields[name];
  const rowLabel = shown.rowLabel ?? shown.label;
  const rows = field.rows ?? [];
  const add = useRef<HTMLButtonElement>(null);
  const setRow = (at: number, row: SourceRow) => onChange({ ...field, rows: rows.toSpliced(at, 1, row) });
  return (
    <>
      {rows.length === 0 && (
        <SourceField
          label="All of them in one cell"
          fullName={`${shown.label}, all of them in one cell`}
          required={false}
          problem={problems.get(name)}
          hint={wholeHints.get(name)}
          guessed={guessed}
          source={field.whole}
          columns={columns}
          onChange={(whole) => onChange({ ...field, whole })}
        />
      )}
      {rows.map((row, at) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={at}
          as="fieldset"
          gap="2"
          minW="0"
        >
          <chakra.legend display="flex" alignItems="center" gap="1" fontWeight="medium">
            {rowLabel} {at + 1}
            <RemoveRow
              name={`${rowLabel} ${at + 1}`}
              onClick={() => {
                add.current?.focus();
                onChange({ ...field, rows: rows.toSpliced(at, 1) });
              }}
            />
          </chakra.legend>
          <Parts>
            {partsOf(name).map(({ name: part, required }) => (
              <SourceField
                key={part}
                label={partLabels.get(part) ?? part}
                fullName={`${rowLabel} ${at + 1}, ${partLabels.get(part)}`}
                required={required}
                problem={problems.get(`${name}.${at}.${part}`)}
                guessed={guessed}
                source={row[part]}
                columns={columns}
                offered={offered.get(part)}
                facility={part === 'facilityName'}
                onChange={(source: Source | undefined) => setRow(at, { ...row, [part]: source })}
              />
            ))}
          </Parts>
        </Stack>
      ))}
      {field.whole === undefined && (
        <Button
          ref={add}
          alignSelf="start"
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => onChange({ ...field, rows: [...rows, newRow(name)] })}
        >
          + {rowLabel} from columns
        </Button>
      )}
    </>
  );
}
