import { Box, Input } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { LabeledField, type LabelProps } from './labeled-field.tsx';

type Props = Omit<ComponentProps<typeof Input>, 'required'> &
  LabelProps & {
    /** A control inside the field at its end. */
    readonly trailing?: ReactNode;
  };

/** A labeled field with its hint or problem. Takes what react-hook-form's `register` returns. */
export function TextField({ label, required, problem, hint, trailing, ...input }: Props) {
  return (
    <LabeledField {...{ label, required, problem, hint }}>
      {trailing === undefined ? (
        <Input {...input} />
      ) : (
        <Box position="relative" w="full">
          <Input pe="11" {...input} />
          {trailing}
        </Box>
      )}
    </LabeledField>
  );
}
