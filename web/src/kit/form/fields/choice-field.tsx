import { chakra, type Field, NativeSelect } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { TextButton } from '../text-link.tsx';
import { LabeledField, type LabelProps } from './labeled-field.tsx';

type ChoiceProps = ComponentProps<typeof NativeSelect.Field> & {
  /** Words, or values with their names. */
  readonly options: readonly (string | readonly [value: string, name: string])[];
  /** The option for nothing chosen: `Select a class`. Without it some option is always chosen. */
  readonly empty?: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly rootProps?: NativeSelect.RootProps;
};

/** `field` is for the whole field, such as its width. */
type Props = Omit<ChoiceProps, 'rootProps'> & LabelProps & { readonly field?: Field.RootProps };

/** A labeled choice from a few words. Takes what `register` returns. */
export function ChoiceField({ label, required, problem, hint, field, ...choice }: Props) {
  return (
    <LabeledField {...{ label, required, problem, hint }} {...field}>
      {/* Without the attribute, browsers report a required choice as invalid as long as it is empty. */}
      <Choice aria-invalid={problem !== undefined} {...choice} />
    </LabeledField>
  );
}

/** Returns what is offered, with a value from older data that no longer is, but may stay. */
export const keeping = (value: string | undefined, offered: readonly string[]): readonly string[] =>
  value === undefined || value === '' || offered.includes(value) ? offered : [value, ...offered];

/** The choice without its label. */
export function Choice({ options, empty, size = 'md', rootProps, ...select }: ChoiceProps) {
  return (
    <NativeSelect.Root size={size} {...rootProps}>
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

type NotLoadedProps = {
  /** The sentence that names the options. */
  readonly failed: string;
  readonly refetch: () => unknown;
};

/** A field's hint: its options could not be loaded, and Retry. */
export function NotLoaded({ failed, refetch }: NotLoadedProps) {
  return (
    <chakra.span role="alert" color="fg.error">
      {failed} <TextButton onClick={() => void refetch()}>Retry</TextButton>
    </chakra.span>
  );
}
