import { Textarea } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { LabelledField, type LabelProps } from './labelled-field.tsx';

type Props = Omit<ComponentProps<typeof Textarea>, 'required'> & LabelProps;

/** A labeled field of several lines that looks like the one-line fields. Takes what `register` returns. */
export function TextAreaField({ label, required, problem, hint, rows = 6, ...area }: Props) {
  return (
    <LabelledField {...{ label, required, problem, hint }}>
      <Textarea rows={rows} minH="20" resize="vertical" {...area} />
    </LabelledField>
  );
}
