import { Grid } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type HubField, type HubFields, keysOf } from '../../../../../../shared/hub/hub-fields.ts';
import { ChoiceField, keeping, NotLoaded } from '../../../../kit/form/fields/choice-field.tsx';
import { TextAreaField } from '../../../../kit/form/fields/text-area-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import type { Layout } from '../../../../kit/form/form-rows.tsx';
import { useFacilities } from '../../../../lib/use-facilities.ts';
import { SubRows } from './sub-rows.tsx';

type Props = {
  readonly fields: HubFields;
  readonly layout: Layout;
  /** The facility that the record currently has. */
  readonly facilityName: string;
  /** Shown below the short fields. */
  readonly children?: ReactNode;
};

/** The inputs of all fields of a record, inside its form: short ones side by side, then the others in order. */
export function RecordFields({ fields, layout, facilityName, children }: Props) {
  const isLong = ({ kind }: HubField) => kind === 'rows' || kind === 'notes';
  const inputs = (names: readonly string[]) =>
    names.map((name) => {
      const field = fields[name];
      return field && <FieldInput key={name} {...{ name, field, layout, facilityName }} />;
    });
  return (
    <>
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: layout === 'table' ? '2fr 2fr 1fr' : 'repeat(2, minmax(0, 1fr))',
        }}
        columnGap="4"
        rowGap="3"
      >
        {inputs(keysOf(fields, (field) => !isLong(field)))}
      </Grid>
      {children}
      {inputs(keysOf(fields, isLong))}
    </>
  );
}

type InputProps = Pick<Props, 'layout' | 'facilityName'> & {
  readonly name: string;
  readonly field: HubField;
};

function FieldInput({ name, field, layout, facilityName }: InputProps) {
  const { register, formState, getFieldState } = useFormContext();
  const { kind, label, required, options = [], empty, rows } = field;
  const problem = getFieldState(name, formState).error?.message;
  const input = register(name);
  if (rows !== undefined) return <SubRows {...{ name, layout }} one={rows} title={label} />;
  if (kind === 'facility') return <FacilityField current={facilityName} problem={problem} {...input} />;
  if (kind === 'choice') return <ChoiceField {...{ label, required, problem, options, empty }} {...input} />;
  if (kind === 'notes') return <TextAreaField label={label} problem={problem} rows={3} {...input} />;
  return (
    <TextField
      {...(kind === 'day' && { type: 'date' })}
      label={required ? label : `${label} (optional)`}
      required={required}
      problem={problem}
      autoComplete="off"
      {...input}
    />
  );
}

type FacilityFieldProps = Omit<ComponentProps<typeof ChoiceField>, 'label' | 'options'> & {
  /** The facility that the record currently has; it stays in the list even if it is no longer in use. */
  readonly current: string;
};

/** A choice of all existing facilities. */
function FacilityField({ current, ...field }: FacilityFieldProps) {
  const { data, isError, refetch } = useFacilities();
  const names = data?.map(({ name }) => name) ?? [];
  return (
    <ChoiceField
      // A select can only show a value that is among its options, so it is remounted once they are loaded.
      key={data === undefined ? 'loading' : 'ready'}
      label="Facility"
      required
      empty={data === undefined && !isError ? 'Loading the facilities…' : 'Choose a facility'}
      options={keeping(current, names)}
      hint={isError && <NotLoaded failed="The facilities could not be loaded." refetch={refetch} />}
      {...field}
    />
  );
}
