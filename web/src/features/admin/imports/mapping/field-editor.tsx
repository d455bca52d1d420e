import { chakra, Grid, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportKind } from '../../../../../../shared/import/batch.ts';
import { importKinds } from '../../../../../../shared/import/kinds.ts';
import { type FieldDraft, partsOf } from '../../../../../../shared/import/map-draft.ts';
import type { ImportField, Source, SourceRow } from '../../../../../../shared/import/map-parts.ts';
import { RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import { SecondaryButton } from '../../../../kit/secondary-button.tsx';
import type { FileColumns } from './file-columns.ts';
import { SourceField } from './source-field.tsx';

type Props = {
  readonly kind: ImportKind;
  readonly name: string;
  readonly field: FieldDraft;
  readonly columns: FileColumns;
  readonly guessed: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (field: FieldDraft) => void;
};

/** The labels of the parts of an address or of a list's row. */
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
  ['label', 'Label'],
  ['notes', 'Notes'],
  ['line1', 'Line 1'],
  ['line2', 'Line 2'],
]);
const addressParts = ['street', 'street2', 'city', 'state', 'zip'] as const;

const newContract = 'A new contract needs one: a column, or one of the choices for every row.';

/** The editor of a single text field. */
export function TextEditor({ kind: of, name, field, columns, guessed, problems, onChange }: Props) {
  const { label, required, kind, choices } = fieldOf(of, name);
  const isOpen = of === 'payerContracts' && choices !== undefined && field.whole === undefined;
  return (
    <SourceField
      label={label}
      required={required}
      problem={problems.get(name)}
      guessed={guessed}
      source={field.whole}
      columns={columns}
      offered={choices?.[name]}
      joins={kind === 'name' || kind === 'notes'}
      hint={
        name === 'prefixes'
          ? 'All of them in one cell, with commas or blanks between.'
          : isOpen
            ? newContract
            : undefined
      }
      onChange={(whole) => onChange({ ...field, whole })}
    />
  );
}

/** The editor of an address or a list: most files have neither, so it is open only on request or if it holds something. */
export function GroupEditor(props: Props) {
  const { name, field, problems } = props;
  const { label, kind } = fieldOf(props.kind, name);
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
      <chakra.summary cursor="button" fontWeight="semibold" py="1">
        {label}
        <chakra.span color="fg.muted" fontWeight="normal" ms="2">
          {used ? '' : 'not in this file'}
        </chakra.span>
      </chakra.summary>
      <Stack gap="3" py="2">
        {kind === 'address' ? <AddressEditor {...props} /> : <ListEditor {...props} />}
      </Stack>
    </chakra.details>
  );
}

const Parts = chakra(Grid, {
  base: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: '3' },
});

/** The one cell of an address or a list that holds all of it. */
function WholeField({ label, ...props }: Props & { readonly label: string }) {
  const { kind, name, field, columns, guessed, problems, onChange } = props;
  return (
    <SourceField
      label={label}
      fullName={`${fieldOf(kind, name).label}, ${label.toLowerCase()}`}
      required={false}
      problem={problems.get(name)}
      hint={wholeHints.get(name)}
      guessed={guessed}
      source={field.whole}
      columns={columns}
      onChange={(whole) => onChange({ ...field, whole })}
    />
  );
}

function AddressEditor(props: Props) {
  const { kind, name, field, columns, guessed, problems, onChange } = props;
  const { label } = fieldOf(kind, name);
  const isWhole = field.whole !== undefined;
  return (
    <>
      {(isWhole || !Object.values(field.parts ?? {}).some(Boolean)) && (
        <WholeField label="All of it in one cell" {...props} />
      )}
      {!isWhole && (
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
      )}
    </>
  );
}

/** Returns a field's definition; an unknown name is treated as an optional text. */
const fieldOf = (kind: ImportKind, name: string): ImportField =>
  importKinds[kind].fields[name] ?? { label: name, kind: 'text', required: false };

const newRow = (name: string): SourceRow =>
  name === 'facilityContracts' ? { facilityName: { facility: true } } : {};

const addressHint = 'For example “PO Box 1, El Paso, TX 79998”.';
const wholeHints: ReadonlyMap<string, string> = new Map([
  ['facilityAddress', addressHint],
  ['providerAddress', addressHint],
  ['electronicIds', 'One ID per line, as in an export from Coverage Guide.'],
  ['facilityContracts', 'For example “North Hospital: Contracted; South Hospital: Must Call”.'],
  ['portalLinks', 'For example “Provider portal: https://portal.example; Claims: https://…”.'],
  ['phoneNumbers', 'For example “Claims: (555) 555-0110; Benefits: (555) 555-0111”.'],
]);

function ListEditor(props: Props) {
  const { kind, name, field, columns, guessed, problems, onChange } = props;
  const { label, rowLabel = label, choices } = fieldOf(kind, name);
  const rows = field.rows ?? [];
  const add = useRef<HTMLButtonElement>(null);
  const lastRow = useRef<HTMLDivElement>(null);
  const setRow = (at: number, row: SourceRow) => onChange({ ...field, rows: rows.toSpliced(at, 1, row) });
  return (
    <>
      {rows.length === 0 && wholeHints.has(name) && <WholeField label="All of them in one cell" {...props} />}
      {rows.map((row, at) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key other than their position
          key={at}
          ref={lastRow}
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
            {partsOf(kind, name).map(({ name: part, required }) => (
              <SourceField
                key={part}
                label={partLabels.get(part) ?? part}
                fullName={`${rowLabel} ${at + 1}, ${partLabels.get(part)}`}
                required={required}
                problem={problems.get(`${name}.${at}.${part}`)}
                guessed={guessed}
                source={row[part]}
                columns={columns}
                offered={choices?.[part]}
                facility={part === 'facilityName'}
                onChange={(source: Source | undefined) => setRow(at, { ...row, [part]: source })}
              />
            ))}
          </Parts>
        </Stack>
      ))}
      {field.whole === undefined && (
        <SecondaryButton
          ref={add}
          alignSelf="start"
          size="sm"
          onClick={() => {
            flushSync(() => onChange({ ...field, rows: [...rows, newRow(name)] }));
            lastRow.current?.querySelector('select')?.focus();
          }}
        >
          + {rowLabel} from columns
        </SecondaryButton>
      )}
    </>
  );
}
