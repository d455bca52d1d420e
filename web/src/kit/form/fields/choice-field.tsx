import { NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { LabelledField } from './labelled-field.tsx';

type Props = Omit<ComponentProps<typeof LabelledField>, 'children' | 'onChange' | 'onBlur'> & {
  /** Words, or values with what they are called. */
  readonly options: readonly (string | readonly [value: string, name: string])[];
  /** Stands for nothing chosen: `Select a class`. Without it something always is. */
  readonly empty?: string | undefined;
  readonly size?: 'sm' | 'md';
  /** What `register` gives. */
  readonly input: ComponentProps<typeof NativeSelect.Field>;
};

/** A labelled choice of one of a few words. */
export function ChoiceField({ options, empty, size = 'md', input, ...field }: Props) {
  return (
    <LabelledField {...field}>
      <Choice options={options} empty={empty} size={size} {...input} />
    </LabelledField>
  );
}

type ChoiceProps = Pick<Props, 'options' | 'empty' | 'size'> &
  Omit<ComponentProps<typeof NativeSelect.Field>, 'size'>;

/** The choice alone, where its label stands elsewhere. */
export function Choice({ options, empty, size = 'md', ...select }: ChoiceProps) {
  return (
    <NativeSelect.Root size={size}>
      <NativeSelect.Field {...select}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => {
          const [value, name] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {name}
            </option>
          );
        })}
      </NativeSelect.Field>
      <NativeSelect.Indicator aria-hidden />
    </NativeSelect.Root>
  );
}
