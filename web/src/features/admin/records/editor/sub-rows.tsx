import { Box, chakra, Stack, Text, useRecipe, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { HubField } from '../../../../../../shared/hub/hub-fields.ts';
import { locationDecisionSchema, newRows } from '../../../../../../shared/hub/hub-rows.ts';
import { limits } from '../../../../../../shared/limits.ts';
import { Choice } from '../../../../kit/form/fields/choice-field.tsx';
import { AddRow, RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import { useNarrowScreen } from '../../../../kit/hooks/use-narrow-screen.ts';

/** One input of a row. `options` makes it a select. */
type SubField = {
  readonly name: string;
  readonly label: string;
  /** Share of the row's width. */
  readonly share: number;
  readonly options?: readonly string[];
  readonly inputMode?: 'tel' | 'url';
};

type RowKind = NonNullable<HubField['rows']>;

/** The inputs of a row, for each list. */
const rowFields: Readonly<Record<RowKind, readonly SubField[]>> = {
  phone: [
    { name: 'label', label: 'Label', share: 25 },
    { name: 'number', label: 'Number', share: 30, inputMode: 'tel' },
    { name: 'notes', label: 'Notes', share: 45 },
  ],
  portal: [
    { name: 'label', label: 'Label', share: 25 },
    { name: 'url', label: 'URL', share: 45, inputMode: 'url' },
    { name: 'notes', label: 'Notes', share: 30 },
  ],
  address: [
    { name: 'label', label: 'Label', share: 13 },
    { name: 'line1', label: 'Line 1', share: 22 },
    { name: 'line2', label: 'Line 2', share: 14 },
    { name: 'city', label: 'City', share: 15 },
    { name: 'state', label: 'State', share: 8 },
    { name: 'zip', label: 'ZIP', share: 10 },
    { name: 'notes', label: 'Notes', share: 18 },
  ],
  'service location': [
    { name: 'locationName', label: 'Location', share: 35 },
    { name: 'decision', label: 'Decision', share: 17, options: locationDecisionSchema.options },
    { name: 'notes', label: 'Notes', share: 48 },
  ],
};

/** Shows lists as tables with one heading per column, or as rows with labels. */
export type Layout = 'table' | 'rows';

type Props = {
  readonly name: string;
  /** The list's heading, `Phones`; `one` names a single row, `phone`. */
  readonly title: string;
  readonly one: RowKind;
  readonly layout: Layout;
};

/** A list in a form whose rows can be added and removed. */
export function SubRows({ name, title, one, layout }: Props) {
  const { control } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ control, name });
  const narrow = useNarrowScreen();
  const add = useRef<HTMLButtonElement>(null);
  // One style sheet for all inputs: a list may have 200 rows of seven inputs, rendered again with each added row.
  const inputLook = { ...useRecipe({ key: 'input' })({ size: 'sm' }), px: '2' };
  const onRemove = (at: number) => {
    remove(at);
    // The pressed button has been removed.
    add.current?.focus();
  };
  const Rows = layout === 'table' && !narrow ? TableRows : LabeledRows;
  return (
    <Stack as="fieldset" gap="2" align="start" minW="0" css={{ '& input': inputLook }}>
      <chakra.legend mb="1" fontWeight="semibold">
        {title}{' '}
        <Text as="span" color="fg.muted">
          ({rows.length})
        </Text>
      </chakra.legend>
      {rows.length > 0 && <Rows {...{ name, title, one, onRemove }} ids={rows.map(({ id }) => id)} />}
      <AddRow
        ref={add}
        label={`Add ${one}`}
        full={rows.length >= limits.hubRows}
        onClick={() => append({ ...newRows[one] })}
      />
    </Stack>
  );
}

type RowsProps = Omit<Props, 'layout'> & {
  /** The rows' keys, in order. */
  readonly ids: readonly string[];
  readonly onRemove: (at: number) => void;
};

const Table = chakra('table', {
  base: {
    w: 'full',
    minW: '45rem',
    tableLayout: 'fixed',
    '& th': {
      px: '2',
      py: '1',
      color: 'fg.muted',
      textStyle: 'xs',
      fontWeight: 'medium',
      textAlign: 'start',
    },
    '& td': { pe: '1', py: '0.5', verticalAlign: 'top' },
  },
});

function TableRows({ name, title, one, ids, onRemove }: RowsProps) {
  const fields = rowFields[one];
  return (
    <Box w="full" overflowX="auto">
      <Table>
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <colgroup>
          {fields.map(({ name: part, share }) => (
            <col key={part} style={{ width: `${share}%` }} />
          ))}
          <chakra.col w="11" />
        </colgroup>
        <thead>
          <tr>
            {fields.map(({ name: part, label }) => (
              <th key={part} scope="col">
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {ids.map((id, at) => (
            <tr key={id}>
              {fields.map((field) => (
                <td key={field.name}>
                  <RowInput list={name} one={one} field={field} at={at} />
                </td>
              ))}
              <td>
                <RemoveRow name={`${one} ${at + 1}`} onClick={() => onRemove(at)} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const RowList = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    w: 'full',
    listStyleType: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      gap: '2',
      p: '2',
      borderWidth: '1px',
      borderRadius: 'l2',
    },
    '& label': { display: 'grid', flexBasis: { base: '40%', md: '84px' }, gap: '0.5', minW: '0' },
    '& label > span:first-of-type': { color: 'fg.muted', textStyle: 'xs' },
  },
});

function LabeledRows({ name, one, ids, onRemove }: RowsProps) {
  return (
    <RowList>
      {ids.map((id, at) => (
        <li key={id}>
          {rowFields[one].map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: RowInput is the control
            <label key={field.name} style={{ flexGrow: field.share }}>
              <span>{field.label}</span>
              <RowInput list={name} one={one} field={field} at={at} />
            </label>
          ))}
          <RemoveRow name={`${one} ${at + 1}`} onClick={() => onRemove(at)} />
        </li>
      ))}
    </RowList>
  );
}

type InputProps = {
  readonly list: string;
  readonly one: RowKind;
  readonly field: SubField;
  readonly at: number;
};

function RowInput({ list, one, field, at }: InputProps) {
  const { name, label, options, inputMode } = field;
  const { register, formState, getFieldState } = useFormContext();
  const path = `${list}.${at}.${name}`;
  const wrong = getFieldState(path, formState).error?.message;
  const id = `${one.replaceAll(' ', '-')}-${at}-${name}-problem`;
  const shared = {
    ...register(path),
    'aria-label': `${label} of ${one} ${at + 1}`,
    'aria-invalid': wrong !== undefined || undefined,
    'aria-describedby': wrong === undefined ? undefined : id,
  };
  return (
    <>
      {options === undefined ? (
        <input type="text" autoComplete="off" inputMode={inputMode} {...shared} />
      ) : (
        <Choice size="sm" options={options} {...shared} />
      )}
      {wrong !== undefined && (
        <Text as="span" id={id} color="fg.error" textStyle="xs">
          {wrong}
        </Text>
      )}
    </>
  );
}
