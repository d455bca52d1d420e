import { Field } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { FieldRoot } from './field-root.tsx';

/** A red star after a label. Its second text is what screen readers hear: nothing, as the field itself is marked as required. */
export const requiredMark = { content: '"*" / ""', marginInline: '2px 4px', color: 'fg.error' } as const;

/** The props of every labeled field. */
export type LabelProps = {
  readonly label: string;
  readonly required?: boolean | undefined;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  /** Shown under the field while nothing is wrong. */
  readonly hint?: ReactNode;
};

type Props = LabelProps & Omit<Field.RootProps, 'invalid' | 'required'>;

/** A label with its red star, the input, and the problem or the hint. */
export function LabeledField({ label, required = false, problem, hint, children, ...root }: Props) {
  const below = useId();
  return (
    // The problem describes the field, as the hint does: few screen readers read Chakra's `aria-errormessage`.
    <FieldRoot invalid={problem !== undefined} required={required} ids={{ helperText: below }} {...root}>
      <Field.Label _after={required ? requiredMark : undefined}>{label}</Field.Label>
      {children}
      {problem === undefined && hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText id={below}>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}
