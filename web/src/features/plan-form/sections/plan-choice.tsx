import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import type { PlanFormValues } from '../form-values.ts';
import { dense, type FieldName, useProblem } from './parts/form-field.tsx';

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

/** One of a few values of a plan. */
export function PlanChoice({ name, label, empty, options, older, required, wide, isFirst }: Props) {
  const { register } = useFormContext<PlanFormValues>();
  const problem = useProblem(name);
  const isOffered = typeof older !== 'string' || older === '' || options.includes(older);
  return (
    <ChoiceField
      {...{ label, required, problem, empty }}
      options={isOffered ? options : [older, ...options]}
      size="sm"
      input={{ ...(isFirst && { 'data-row': '' }), ...register(name) }}
      {...dense(wide)}
    />
  );
}

/** A part of a row, whose value may be an older one too. */
export function RowChoice(props: Omit<Props, 'older' | 'required' | 'wide'>) {
  const { control } = useFormContext<PlanFormValues>();
  return <PlanChoice {...props} older={useWatch({ control, name: props.name })} />;
}
