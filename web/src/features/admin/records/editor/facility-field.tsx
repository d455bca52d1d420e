import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { ChoiceField } from '../../../../kit/form/fields/choice-field.tsx';
import { useFacilities } from '../../../../lib/use-facilities.ts';

type Props = Pick<ComponentProps<typeof ChoiceField>, 'problem' | 'input'> & {
  /** The facility the record has now; it stays in the list even if it is not in use any more. */
  readonly current: string;
};

/** The facilities that exist, to choose one from. */
export function FacilityField({ current, problem, input }: Props) {
  const { data, isError, refetch } = useFacilities();
  const names = data?.map(({ name }) => name) ?? [];
  const options = current === '' || names.includes(current) ? names : [current, ...names];
  return (
    <ChoiceField
      // A choice can only take a value that is among its options, so it is made anew when they have come.
      key={data === undefined ? 'loading' : 'ready'}
      label="Facility"
      required
      empty={data === undefined && !isError ? 'Loading the facilities…' : 'Choose a facility'}
      options={options}
      problem={problem}
      input={input}
      hint={
        isError && (
          <chakra.span role="alert" color="fg.error">
            The facilities could not be loaded.{' '}
            <chakra.button
              type="button"
              color="brand.fg"
              textDecoration="underline"
              cursor="pointer"
              onClick={() => void refetch()}
            >
              Retry
            </chakra.button>
          </chakra.span>
        )
      }
    />
  );
}
