import { chakra, Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

type Props = {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  /** What `register` returns. */
  readonly input: ComponentProps<typeof chakra.input>;
};

/** A choice from a few words, all of them visible. */
export const RadioChoices = ({ legend, options, input }: Props) => (
  <Flex as="fieldset" wrap="wrap" columnGap="4">
    <chakra.legend mb="1" fontWeight="medium">
      {legend}
    </chakra.legend>
    {options.map(([value, name]) => (
      <chakra.label key={value} display="flex" alignItems="center" gap="2" minH="8" cursor="pointer">
        <chakra.input type="radio" value={value} boxSize="4" accentColor="brand.emphasized" {...input} />
        {name}
      </chakra.label>
    ))}
  </Flex>
);
