import { Field, Textarea } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { FieldRoot } from './field-root.tsx';

type Props = ComponentProps<typeof Textarea> & {
  readonly label: string;
  /** What is wrong with the value, or undefined. */
  readonly problem: string | undefined;
  /** Said under the field while nothing is wrong. */
  readonly hint?: string | undefined;
};

/** A labelled field of several lines, with the look of the one-line fields. Takes what `register` gives. */
export function TextAreaField({ label, problem, hint, rows = 6, ...area }: Props) {
  return (
    <FieldRoot invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      <Textarea rows={rows} minH="20" resize="vertical" {...area} />
      {problem === undefined && hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}
