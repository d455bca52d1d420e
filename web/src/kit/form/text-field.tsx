import { Box, Field, Input } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldRoot } from './field-root.tsx';

type Props = ComponentProps<typeof Input> & {
  readonly label: string;
  /** What is wrong with the value, or undefined. */
  readonly problem: string | undefined;
  /** Said under the field while nothing is wrong. */
  readonly hint?: string | undefined;
  /** A control inside the field at its end. */
  readonly trailing?: ReactNode;
};

/** A labelled field with its hint or problem. Takes what react-hook-form's `register` gives. */
export function TextField({ label, problem, hint, trailing, ...input }: Props) {
  return (
    <FieldRoot invalid={problem !== undefined}>
      <Field.Label>{label}</Field.Label>
      {trailing === undefined ? (
        <Input {...input} />
      ) : (
        <Box position="relative" w="full">
          <Input pe="11" {...input} />
          {trailing}
        </Box>
      )}
      {problem === undefined && hint !== undefined && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </FieldRoot>
  );
}
