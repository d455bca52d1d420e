import { Input, NativeSelect, Stack } from '@chakra-ui/react';
import type { SimpleSource } from '../../../../../../shared/import/map-parts.ts';
import { Choice } from '../../../../kit/form/fields/choice-field.tsx';
import type { FileColumns } from './file-columns.ts';

type Props = {
  /** The accessible name if there is no label: `Payer Name, column 2`. */
  readonly name?: string;
  /** The accessible name of the input for a text that every row gets. */
  readonly textName: string;
  readonly part: SimpleSource | undefined;
  readonly columns: FileColumns;
  /** The label of the empty option. */
  readonly empty: string;
  /** The values that a choice field allows. */
  readonly offered?: readonly string[] | undefined;
  readonly facility?: boolean;
  readonly onChange: (part: SimpleSource | undefined) => void;
};

/** Chooses where a text comes from: a column, or one text for every row. */
export function PartChoice({ name, textName, part, columns, empty, offered, facility, onChange }: Props) {
  const constant = part !== undefined && 'constant' in part ? part.constant : undefined;
  const columnName = part !== undefined && 'column' in part ? columns.nameOf(part.column) : undefined;
  const gone = part !== undefined && 'column' in part && columnName === undefined ? part.column : undefined;
  const value =
    part === undefined
      ? ''
      : 'facility' in part
        ? 'facility'
        : constant !== undefined
          ? 'constant'
          : `column ${columnName ?? gone}`;
  const choose = (chosen: string) => {
    if (chosen === '') onChange(undefined);
    else if (chosen === 'constant') onChange({ constant: '' });
    else if (chosen === 'facility') onChange({ facility: true });
    else onChange({ column: chosen.slice('column '.length) });
  };
  return (
    <Stack gap="1.5" w="full">
      <NativeSelect.Root>
        <NativeSelect.Field
          {...(name !== undefined && { 'aria-label': name })}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{empty}</option>
          {gone !== undefined && <option value={`column ${gone}`}>{gone} (not in this file)</option>}
          <optgroup label="Columns of the file">
            {columns.names.map((column) => (
              <option key={column} value={`column ${column}`}>
                {column}
              </option>
            ))}
          </optgroup>
          <optgroup label="The same for every row">
            {facility && <option value="facility">This facility</option>}
            <option value="constant">{offered === undefined ? 'Text…' : 'One of the choices…'}</option>
          </optgroup>
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
      {constant !== undefined && (
        <TextOrChoice
          name={textName}
          offered={offered}
          empty={offered === undefined ? 'Text for every row' : 'Choose…'}
          value={constant}
          onChange={(text) => onChange({ constant: text })}
        />
      )}
    </Stack>
  );
}

type TextProps = {
  readonly name: string;
  readonly size?: 'sm' | 'md';
  /** The value of the file that it translates. */
  readonly from?: string;
  readonly offered: readonly string[] | undefined;
  readonly empty: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A text, or one of the values that a choice field allows. */
export const TextOrChoice = ({ name, size = 'md', from, offered, empty, value, onChange }: TextProps) =>
  offered === undefined ? (
    <Input
      size={size}
      aria-label={name}
      placeholder={empty}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <Choice
      size={size}
      aria-label={name}
      data-from={from}
      options={offered}
      empty={empty}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
