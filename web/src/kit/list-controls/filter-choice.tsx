import { NativeSelect } from '@chakra-ui/react';

type Props = {
  readonly label: string;
  /** What stands for no filter; without it one option always holds. */
  readonly all?: string;
  readonly value: string | undefined;
  /** Each option's value and what it is called. */
  readonly options: readonly (readonly [value: string, name: string])[];
  /** With `all` chosen it gets an empty text. */
  readonly onChange: (value: string) => void;
};

/** Narrows a list down to one of a few kinds. */
export function FilterChoice({ label, all, value, options, onChange }: Props) {
  return (
    <NativeSelect.Root w="auto" maxW="20rem">
      <NativeSelect.Field
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator aria-hidden />
    </NativeSelect.Root>
  );
}
