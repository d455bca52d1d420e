import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import type { PlanFormValues } from '../../form-values.ts';
import { dense, type FieldName, useProblem } from './form-field.tsx';

type Props = {
  readonly name: FieldName;
  readonly label: string;
  /** The text of the empty option: `Select a class`. */
  readonly empty: string;
  readonly options: readonly string[];
  /** A value from older data, which may no longer be offered but may stay. */
  readonly older: unknown;
  readonly required?: boolean;
  readonly wide?: boolean | undefined;
  /** Set on the first field of a row, which gets the focus when the row is added. */
  readonly isFirst?: true;
};

/** A choice from a few words. */
export function FormChoice({ name, label, empty, options, older, required, wide, isFirst }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const isOffered = typeof older !== 'string' || older === '' || options.includes(older);
  return (
    <ChoiceField
      {...{ label, required, problem, empty }}
      options={isOffered ? options : [older, ...options]}
      size="sm"
      field={dense(wide)}
      {...(isFirst && { 'data-row': '' })}
      {...register(name)}
    />
  );
}

/** A choice in a row; its value may also come from older data. */
export function RowChoice(props: Omit<Props, 'older' | 'required' | 'wide'>) {
  const { control } = useFormContext<PlanFormValues>();
  return <FormChoice {...props} older={useWatch({ control, name: props.name })} />;
}
