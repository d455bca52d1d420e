import { Box, chakra, Stack, Text, useRecipe, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { limits } from '../../../../../../shared/limits.ts';
import { Choice } from '../../../../kit/form/fields/choice-field.tsx';
import { AddRow, RemoveRow } from '../../../../kit/form/row-buttons.tsx';
import { useNarrowScreen } from '../../../../kit/hooks/use-narrow-screen.ts';

/** One input of a row. `options` makes it a select. */
export type SubField<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  /** Share of the row's width. */
  readonly share: number;
  readonly options?: readonly string[];
  readonly inputMode?: 'tel' | 'url';
};

type Props<Name extends string> = {
  /** The list's name, `Phones`; `one` names a single row, `phone`. */
  readonly title: string;
  readonly one: string;
  readonly fields: readonly SubField<Name>[];
  /** The rows' keys, in order. */
  readonly ids: readonly string[];
  /** A table with one heading per column, or rows with labels. */
  readonly layout: 'table' | 'rows';
  readonly register: (at: number, name: Name) => UseFormRegisterReturn;
  readonly problem: (at: number, name: Name) => string | undefined;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
};

/** A list whose rows can be added and removed. */
export function SubRows<Name extends string>(props: Props<Name>) {
  const { title, one, ids, layout, onAdd, onRemove } = props;
  const narrow = useNarrowScreen();
  const add = useRef<HTMLButtonElement>(null);
  // One style sheet for all inputs: a list may have 200 rows of seven inputs, rendered again with each added row.
  const inputLook = { ...useRecipe({ key: 'input' })({ size: 'sm' }), px: '2' };
  const remove = (at: number) => {
    onRemove(at);
    // The pressed button has been removed.
    add.current?.focus();
  };
  const Rows = layout === 'table' && !narrow ? TableRows : LabeledRows;
  return (
    <Stack as="fieldset" gap="2" align="start" minW="0" css={{ '& input': inputLook }}>
      <chakra.legend mb="1" fontWeight="semibold">
        {title}{' '}
        <Text as="span" color="fg.muted">
          ({ids.length})
        </Text>
      </chakra.legend>
      {ids.length > 0 && <Rows {...props} onRemove={remove} />}
      <AddRow ref={add} label={`Add ${one}`} full={ids.length >= limits.hubRows} onClick={onAdd} />
    </Stack>
  );
}

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

function TableRows<Name extends string>(props: Props<Name>) {
  const { title, one, fields, ids, onRemove } = props;
  return (
    <Box w="full" overflowX="auto">
      <Table>
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <colgroup>
          {fields.map(({ name, share }) => (
            <col key={name} style={{ width: `${share}%` }} />
          ))}
          <chakra.col w="11" />
        </colgroup>
        <thead>
          <tr>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
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
                  <RowInput {...props} field={field} at={at} />
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

function LabeledRows<Name extends string>(props: Props<Name>) {
  const { one, fields, ids, onRemove } = props;
  return (
    <RowList>
      {ids.map((id, at) => (
        <li key={id}>
          {fields.map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: RowInput is the control
            <label key={field.name} style={{ flexGrow: field.share }}>
              <span>{field.label}</span>
              <RowInput {...props} field={field} at={at} />
            </label>
          ))}
          <RemoveRow name={`${one} ${at + 1}`} onClick={() => onRemove(at)} />
        </li>
      ))}
    </RowList>
  );
}

type InputProps<Name extends string> = Props<Name> & { readonly field: SubField<Name>; readonly at: number };

function RowInput<Name extends string>({ field, at, one, register, problem }: InputProps<Name>) {
  const { name, label, options, inputMode } = field;
  const wrong = problem(at, name);
  const id = `${one.replaceAll(' ', '-')}-${at}-${name}-problem`;
  const shared = {
    ...register(at, name),
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
