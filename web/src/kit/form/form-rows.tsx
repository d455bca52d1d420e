import { Box, chakra, Flex, Stack, Text, useRecipe, VisuallyHidden } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useNarrowScreen } from '../hooks/use-narrow-screen.ts';
import { Choice, keeping } from './fields/choice-field.tsx';
import { AddRow, RemoveRow } from './row-buttons.tsx';

/** One input of a row. `options` makes it a select. */
export type RowField<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  /** Share of the row's width. */
  readonly share: number;
  /** On a phone the field needs most of a line. */
  readonly wide?: true;
  /** What is offered, which may depend on what the row has chosen. */
  readonly options?: readonly string[] | ((own: string | undefined) => readonly string[]);
  /** The option for nothing chosen. */
  readonly empty?: string;
  /** Without `maxLength`, which would cut a pasted text: a truncated ID would be a different ID. */
  readonly input?: Omit<ComponentProps<'input'>, 'maxLength'>;
};

/** Shows lists as tables with one heading per column, or as rows with labels. */
export type Layout = 'table' | 'rows';

type ListProps = {
  readonly name: string;
  /** The list's name, `Phones`; `one` names a single row, `phone`. */
  readonly title: string;
  readonly one: string;
  readonly fields: readonly RowField[];
};

type Props<Row> = ListProps & {
  readonly fields: readonly RowField<keyof Row & string>[];
  readonly newRow: Row;
  /** The most rows that the list may have. */
  readonly most: number;
  readonly layout?: Layout;
  /** The label of the button that adds a row, if it is not `Add phone`. */
  readonly addLabel?: string;
  /** Shown beside that button. */
  readonly children?: (add: (rows: readonly Row[]) => void) => ReactNode;
};

/** A list in a form whose rows can be added and removed. The last row added gets the focus. */
export function FormRows<Row extends Readonly<Record<string, string>>>(props: Props<Row>) {
  const { newRow, most, layout = 'table', addLabel, children, ...list } = props;
  const { name, one } = list;
  const { control } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ control, name });
  const narrow = useNarrowScreen();
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  // One style sheet for all inputs: a list may have 200 rows of seven inputs, rendered again with each added row.
  const inputLook = { ...useRecipe({ key: 'input' })({ size: 'sm' }), px: '2' };
  const onRemove = (at: number) => {
    const next = at + 1 < rows.length ? at + 1 : at - 1;
    // The pressed button will be gone: on to the row that takes the place, or the last one, or the Add button.
    (box.current?.querySelector<HTMLElement>(`[name^="${name}.${next}."]`) ?? add.current)?.focus();
    remove(at);
  };
  const Rows = layout === 'table' && !narrow ? TableRows : LabeledRows;
  return (
    <Stack ref={box} gap="2" align="start" minW="0" css={{ '& input': inputLook }}>
      {rows.length > 0 && <Rows {...list} ids={rows.map(({ id }) => id)} onRemove={onRemove} />}
      <Flex wrap="wrap" gap="2">
        <AddRow
          ref={add}
          label={addLabel ?? `Add ${one}`}
          full={rows.length >= most}
          onClick={() => append({ ...newRow })}
        />
        {children?.((added) => append([...added]))}
      </Flex>
    </Stack>
  );
}

type RowsProps = ListProps & {
  /** The rows' keys, in order. */
  readonly ids: readonly string[];
  readonly onRemove: (at: number) => void;
};

const Table = chakra('table', {
  base: {
    w: 'full',
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

function TableRows({ name, title, one, fields, ids, onRemove }: RowsProps) {
  return (
    <Box w="full" overflowX="auto">
      <Table minW={`${Math.min(8 * fields.length, 45)}rem`}>
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
    '& [data-wide]': { flexBasis: { base: '75%', md: '84px' } },
    '& label > span:first-of-type': { color: 'fg.muted', textStyle: 'xs' },
  },
});

function LabeledRows({ name, one, fields, ids, onRemove }: RowsProps) {
  return (
    <RowList>
      {ids.map((id, at) => (
        <li key={id}>
          {fields.map((field) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: RowInput is the control
            <label key={field.name} data-wide={field.wide} style={{ flexGrow: field.share }}>
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
  readonly one: string;
  readonly field: RowField;
  readonly at: number;
};

function RowInput({ list, one, field, at }: InputProps) {
  const { name, label, options, empty, input } = field;
  const { control, register, getFieldState } = useFormContext();
  const path = `${list}.${at}.${name}`;
  const wrong = getFieldState(path, useFormState({ control, name: path })).error?.message;
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
        <input type="text" autoComplete="off" {...input} {...shared} />
      ) : (
        <RowChoice {...{ options, empty }} {...shared} />
      )}
      {wrong !== undefined && (
        <Text as="span" id={id} color="fg.error" textStyle="xs">
          {wrong}
        </Text>
      )}
    </>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof Choice>, 'options' | 'name'> & {
  readonly name: string;
  readonly options: NonNullable<RowField['options']>;
};

function RowChoice({ name, options, ...choice }: ChoiceProps) {
  // Undefined in a row that is being removed.
  const own: string | undefined = useWatch({ name });
  const offered = typeof options === 'function' ? options(own) : options;
  return <Choice size="sm" name={name} options={keeping(own, offered)} {...choice} />;
}
