import { chakra, Field, Input, NativeSelect } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldRoot } from '../../../../kit/form/field-root.tsx';
import { useFacilities } from '../../../../lib/use-facilities.ts';

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly string[];
  /** What stands there while nothing is chosen; without it something always is. */
  readonly placeholder?: string;
  readonly problem?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
  readonly input: UseFormRegisterReturn;
};

/** A labelled choice of one of a few words. */
export function ChoiceField(props: ChoiceProps) {
  const { label, options, placeholder, problem, required, disabled, hint, input } = props;
  return (
    <FieldRoot invalid={problem !== undefined} required={required ?? false} disabled={disabled ?? false}>
      <Field.Label>
        {label}
        {required && <Star />}
      </Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field {...input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
      {problem === undefined && hint}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}

/** Marks a field that must be filled in. */
const Star = () => (
  <span className="record-star" aria-hidden="true">
    {' '}
    *
  </span>
);

type FacilityProps = {
  /** The facility the record has now; it stays in the list even if it is not in use any more. */
  readonly current: string;
  readonly problem: string | undefined;
  readonly input: UseFormRegisterReturn;
};

/** The facilities that exist, to choose one from. */
export function FacilityField({ current, problem, input }: FacilityProps) {
  const { data, isError, refetch } = useFacilities();
  const names = data?.map(({ name }) => name) ?? [];
  const options = current === '' || names.includes(current) ? names : [current, ...names];
  return (
    <ChoiceField
      // A choice can only take a value that is among its options, so it is made anew when they have come.
      key={data === undefined ? 'loading' : 'ready'}
      label="Facility"
      required
      placeholder={data === undefined && !isError ? 'Loading the facilities…' : 'Choose a facility'}
      options={options}
      problem={problem}
      input={input}
      hint={
        isError && (
          <span role="alert" className="sub-problem">
            The facilities could not be loaded.{' '}
            <chakra.button
              type="button"
              color="brand.fg"
              textDecoration="underline"
              cursor="pointer"
              onClick={() => void refetch()}
            >
              Retry
            </chakra.button>
          </span>
        )
      }
    />
  );
}

type TextProps = ComponentProps<typeof Input> & {
  readonly label: string;
  readonly problem: string | undefined;
};

/** A labelled line of text, or a day with `type="date"`. */
export function LineField({ label, problem, required, ...input }: TextProps) {
  return (
    <FieldRoot invalid={problem !== undefined} required={required ?? false}>
      <Field.Label>
        {label}
        {required && <Star />}
      </Field.Label>
      <Input autoComplete="off" {...input} />
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}

type NotesProps = { readonly problem: string | undefined; readonly input: UseFormRegisterReturn };

/** Free text of several lines. */
export function NotesField({ problem, input }: NotesProps) {
  const id = useId();
  return (
    <div className="record-field">
      <label htmlFor={id}>Notes</label>
      <textarea
        id={id}
        rows={3}
        className="sub-input record-notes"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        {...input}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} className="sub-problem">
          {problem}
        </span>
      )}
    </div>
  );
}
