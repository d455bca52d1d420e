import { Textarea } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { LabelledField, type LabelProps } from './labelled-field.tsx';

type Props = Omit<ComponentProps<typeof Textarea>, 'required'> & LabelProps;

/** A labelled field of several lines, with the look of the one-line fields. Takes what `register` gives. */
export function TextAreaField({ label, required, problem, hint, rows = 6, ...area }: Props) {
  return (
    <LabelledField {...{ label, required, problem, hint }}>
      <Textarea rows={rows} minH="20" resize="vertical" {...area} />
    </LabelledField>
  );
}
