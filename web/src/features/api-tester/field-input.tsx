import { chakra, Field, Grid, Input, Textarea } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Choice } from '../../kit/form/fields/choice-field.tsx';
import { FieldRoot } from '../../kit/form/fields/field-root.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { Aside } from './call-text.tsx';
import { emptyValue, groupValues, type NamedField, type SchemaField, withValue } from './schema-field.ts';

type Props = {
  /** The value's name: `phones 1 number`. */
  readonly label: string;
  readonly required: boolean;
  readonly field: SchemaField;
  readonly value: unknown;
  /** Undefined removes the value from the request. */
  readonly onChange: (value: unknown) => void;
};

/** The input for a value of a request. Optional values left empty are not sent. */
export function FieldInput(props: Props) {
  const { label, required, field, value, onChange } = props;
  if (field.kind === 'list') return <ListInput {...props} item={field.item} />;
  if (field.kind === 'group')
    return (
      <Group label={label}>
        <GroupInputs prefix={`${label} `} fields={field.fields} value={value} onChange={onChange} />
      </Group>
    );
  return (
    <FieldRoot>
      <Field.Label>
        {label}
        {required && <Aside>required</Aside>}
      </Field.Label>
      <Control {...props} field={field} />
    </FieldRoot>
  );
}

type ControlProps = Props & { readonly field: Exclude<SchemaField, { kind: 'group' | 'list' }> };

function Control({ label, required, field, value, onChange }: ControlProps) {
  switch (field.kind) {
    case 'json':
      return <JsonInput value={value} onChange={onChange} />;
    case 'choice':
    case 'flag': {
      const options = field.kind === 'choice' ? field.options : ['true', 'false'];
      const chosen = (text: string) => (field.kind === 'choice' ? text : text === 'true');
      return (
        <Choice
          options={options}
          empty="(left out)"
          value={value === undefined ? '' : String(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : chosen(currentTarget.value))
          }
        />
      );
    }
    case 'file':
      return <Input type="file" onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])} />;
    case 'number':
      return (
        <Input
          type="number"
          step="any"
          autoComplete="off"
          value={typeof value === 'number' ? value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : currentTarget.valueAsNumber)
          }
        />
      );
    case 'text':
      return (
        <Input
          type={/password/i.test(label) ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' && !required ? undefined : currentTarget.value)
          }
        />
      );
  }
}

/** As many fields side by side as fit. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  alignItems: 'end',
  gap: '3',
} as const;

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <chakra.fieldset
      {...fieldGrid}
      minW="0"
      ps="3"
      borderStartWidth="2px"
      css={{ '& > :is(legend, fieldset, [data-wide])': { gridColumn: '1 / -1' } }}
    >
      <chakra.legend mb="1" fontWeight="medium">
        {label}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}

type GroupProps = {
  readonly prefix?: string;
  readonly fields: readonly NamedField[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** One input for each named value. */
export function GroupInputs({ prefix = '', fields, value, onChange }: GroupProps) {
  const values = groupValues(value);
  return fields.map(({ name, required, field }) => (
    <FieldInput
      key={name}
      label={`${prefix}${name}`}
      required={required}
      field={field}
      value={values[name]}
      onChange={(next) => onChange(withValue(value, name, next))}
    />
  ));
}

function ListInput({ label, item, value, onChange }: Props & { readonly item: SchemaField }) {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Group label={label}>
      {values.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of a list have no key other than their position
        <Grid key={at} data-wide gap="2">
          <FieldInput
            label={`${label} ${at + 1}`}
            required
            field={item}
            value={each}
            onChange={(next) => onChange(values.with(at, next))}
          />
          <SecondaryButton
            size="sm"
            justifySelf="start"
            aria-label={`Remove ${label} ${at + 1}`}
            onClick={() => onChange(values.toSpliced(at, 1))}
          >
            Remove
          </SecondaryButton>
        </Grid>
      ))}
      <SecondaryButton
        size="sm"
        justifySelf="start"
        aria-label={`Add to ${label}`}
        onClick={() => onChange([...values, emptyValue(item)])}
      >
        Add
      </SecondaryButton>
    </Group>
  );
}

type JsonProps = {
  readonly label?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** JSON as text. Invalid JSON is sent as a string, because the API must handle that too. */
export function JsonInput({ label, value, onChange }: JsonProps) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  return (
    <Textarea
      aria-label={label}
      fontFamily="mono"
      rows={8}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(typedValue(currentTarget.value));
      }}
    />
  );
}

function typedValue(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
