import { chakra, Image, SimpleGrid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { withDayWritten } from '../local-time.ts';
import { MarkedText } from './marked-text.tsx';

/** One of the values that a field can get. */
export type ChoiceOption<Value extends string> = {
  readonly value: Value;
  /** Whose value it is. */
  readonly label: string;
  /** The value as text, a list with one row per line; empty for no value. */
  readonly text: string;
};

type Props<Value extends string> = {
  readonly label: string;
  /** Why there is a choice, or what was suggested. */
  readonly note: string;
  /** True if the texts are addresses of pictures, which are then shown. */
  readonly isPicture?: true | undefined;
  /** The two to compare and, below them, what can be made of both. */
  readonly options: readonly [ChoiceOption<Value>, ChoiceOption<Value>, ...ChoiceOption<Value>[]];
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
};

const quiet = { color: 'fg.muted', fontWeight: 'normal' } as const;

/** A box around a radio button and the value it selects. */
export const Choice = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr)',
    alignContent: 'start',
    columnGap: '2',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    cursor: 'pointer',
    '& > input': { mt: '0.5', accentColor: 'brand.emphasized' },
    '&:has(:checked)': {
      borderColor: 'brand.emphasized',
      bg: 'brand.subtle',
      boxShadow: 'inset 0 0 0 1px var(--cg-colors-brand-emphasized)',
    },
  },
});

/** The values of one field side by side, to choose from. */
export function FieldChoice<Value extends string>(props: Props<Value>) {
  const { label, note, isPicture, options, chosen, onChoose } = props;
  const [first, second] = options;
  return (
    <chakra.fieldset minW="0" mb="3">
      <chakra.legend display="flex" flexWrap="wrap" columnGap="2" mb="1" fontWeight="semibold">
        {label}
        <Text as="span" {...(chosen === undefined ? { color: 'fg.error' } : quiet)}>
          {note}
        </Text>
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="2">
        {options.map((option) => (
          <Choice
            key={option.value}
            gridColumn={option === first || option === second ? undefined : '1 / -1'}
          >
            <input
              type="radio"
              name={label}
              checked={chosen === option.value}
              onChange={() => onChoose(option.value)}
            />
            <Text as="span" color="fg.muted">
              {option.label}
            </Text>
            <Text as="span" gridColumn="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {shown(option.text, option === first ? second.text : first.text, isPicture ? label : undefined)}
            </Text>
          </Choice>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  );
}

function shown(text: string, other: string, picture: string | undefined): ReactNode {
  if (text === '') return <em>empty</em>;
  if (picture !== undefined) return <Image src={text} alt={picture} maxH="40" objectFit="contain" />;
  return <MarkedText text={withDayWritten(text)} other={withDayWritten(other)} />;
}
