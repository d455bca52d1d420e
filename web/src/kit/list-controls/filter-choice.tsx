import { NativeSelect } from '@chakra-ui/react';

type Props = {
  readonly label: string;
  /** The label for no filter; without it one option is always selected. */
  readonly all?: string;
  readonly value: string | undefined;
  /** Each option's value and name. */
  readonly options: readonly (readonly [value: string, name: string])[];
  /** Receives an empty text when `all` is chosen. */
  readonly onChange: (value: string) => void;
};

/** Filters a list by one of a few kinds. */
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
