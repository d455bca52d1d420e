import { Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldRoot } from './field-root.tsx';

/** A red star after a label. Its second text is what is read out: nothing, for the field itself is marked as required. */
export const requiredMark = { content: '"*" / ""', marginInline: '2px 4px', color: 'fg.error' } as const;

/** What every labelled field takes. */
export type LabelProps = {
  readonly label: string;
  readonly required?: boolean | undefined;
  /** What is wrong with the value, or undefined. */
  readonly problem: string | undefined;
  /** Said under the field while nothing is wrong. */
  readonly hint?: ReactNode;
};

type Props = LabelProps & Omit<Field.RootProps, 'invalid' | 'required'>;

/** A label with its red star, the input, and what is wrong or good to know. */
export function LabelledField({ label, required = false, problem, hint, children, ...root }: Props) {
  return (
    <FieldRoot invalid={problem !== undefined} required={required} {...root}>
      <Field.Label _after={required ? requiredMark : undefined}>{label}</Field.Label>
      {children}
      {problem === undefined && hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}
