import { Textarea } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { LabeledField, type LabelProps } from './labeled-field.tsx';

type Props = Omit<ComponentProps<typeof Textarea>, 'required'> & LabelProps;

/** A labeled field of several lines that looks like the one-line fields. Takes what `register` returns. */
export function TextAreaField({ label, required, problem, hint, rows = 6, ...area }: Props) {
  return (
    <LabeledField {...{ label, required, problem, hint }}>
      <Textarea rows={rows} minH="20" resize="vertical" {...area} />
    </LabeledField>
  );
}
