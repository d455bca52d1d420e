import { NativeSelect } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { PlanFormValues } from '../form-values.ts';
import { type FieldName, FieldShell, useProblem } from './form-field.tsx';

type Props = {
  readonly name: FieldName;
  readonly label: string;
  /** Stands for nothing chosen: `Select a class`. */
  readonly empty: string;
  readonly options: readonly string[];
  /** A value from older data, which may no longer be offered: it can stay. */
  readonly older: unknown;
  readonly required?: true;
  readonly wide?: boolean | undefined;
  /** The first part of a row: what adds a row puts the focus here. */
  readonly isFirst?: true;
};

/** One of a few values. */
export function ChoiceField({ name, label, empty, options, older, required, wide, isFirst }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const isOffered = typeof older !== 'string' || older === '' || options.includes(older);
  const shown = isOffered ? options : [older, ...options];
  return (
    <FieldShell label={label} required={required} problem={problem} wide={wide}>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field aria-required={required} data-row={isFirst && ''} {...register(name)}>
          <option value="">{empty}</option>
          {shown.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator aria-hidden />
      </NativeSelect.Root>
    </FieldShell>
  );
}
