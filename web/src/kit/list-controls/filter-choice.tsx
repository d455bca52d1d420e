import type { ComponentProps } from 'react';
import { Choice } from '../form/fields/choice-field.tsx';

type Props = Pick<ComponentProps<typeof Choice>, 'options'> & {
  readonly label: string;
  /** The label for no filter; without it one option is always selected. */
  readonly all?: string;
  readonly value: string | undefined;
  /** Receives an empty text when `all` is chosen. */
  readonly onChange: (value: string) => void;
};

/** Filters a list by one of a few kinds. */
export const FilterChoice = ({ label, all, value = '', options, onChange }: Props) => (
  <Choice
    rootProps={{ w: 'auto', maxW: '20rem' }}
    aria-label={label}
    empty={all}
    value={value}
    options={options}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
