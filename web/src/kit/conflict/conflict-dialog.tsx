import { Button, chakra, Flex, Image, SimpleGrid, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { MarkedText } from './marked-text.tsx';
import { type ConflictField, type Difference, merged, type Side } from './merge.ts';

type Props<Values> = {
  /** What was changed: `This plan`. */
  readonly subject: string;
  readonly mine: Values;
  readonly theirs: Values;
  readonly differences: readonly Difference<Values>[];
  /** `Dana Whitfield on 21 Nov 2026, 10:32`. */
  readonly savedBy: string;
  /** What the button does with the chosen values: they are saved at once, or taken into the form. */
  readonly action: 'Save selected values' | 'Use these values';
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
  /** What gets the focus back, if not the element that had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
};

/** Somebody saved a record in between: both versions side by side, and a choice for every field in which they differ. */
export function ConflictDialog<Values extends object>(props: Props<Values>) {
  const { subject, mine, theirs, differences, savedBy, action, onChosen, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<ConflictField<Values>, Side>>(
    () => new Map(differences.flatMap(({ field, suggested }) => (suggested ? [[field, suggested]] : []))),
  );
  const open = differences.filter(({ field }) => !chosen.has(field)).length;
  const chooseAll = (side: Side) => setChosen(new Map(differences.map(({ field }) => [field, side])));
  return (
    <AppDialog
      title={`${subject} was changed while you were editing`}
      role="alertdialog"
      width="4xl"
      initialFocus={() => document.querySelector<HTMLElement>('[role="alertdialog"] [type="radio"]')}
      finalFocus={props.finalFocus}
      onClose={onClose}
      footer={
        <>
          <Text flex="1 1 16rem" color={open > 0 ? 'fg.error' : 'fg.muted'} role="status">
            {open === 0
              ? 'Every field is decided.'
              : `${open === 1 ? 'One field was' : `${open} fields were`} changed by both of you. Please choose.`}
          </Text>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Back to the form
          </Button>
          <Button disabled={open > 0} onClick={() => onChosen(merged(mine, theirs, chosen))}>
            {action}
          </Button>
        </>
      }
    >
      <p>
        {savedBy} saved changes while you were editing. Nothing you typed is lost: choose which version of
        each field to keep.
      </p>
      <Flex wrap="wrap" gap="2" my="3">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => chooseAll('mine')}>
          Choose all of mine
        </Button>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => chooseAll('theirs')}>
          Choose all of theirs
        </Button>
      </Flex>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.field.label}
          difference={difference}
          side={chosen.get(difference.field)}
          onChoose={(side) => setChosen(new Map(chosen).set(difference.field, side))}
        />
      ))}
    </AppDialog>
  );
}

type FieldProps<Values> = {
  readonly difference: Difference<Values>;
  readonly side: Side | undefined;
  readonly onChoose: (side: Side) => void;
};

const quiet = { color: 'fg.muted', fontWeight: 'normal' } as const;

const Choice = chakra('label', {
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
    '&:has(:checked)': {
      borderColor: 'brand.emphasized',
      bg: 'brand.subtle',
      boxShadow: 'inset 0 0 0 1px var(--cg-colors-brand-emphasized)',
    },
  },
});

function FieldChoice<Values>({ difference, side, onChoose }: FieldProps<Values>) {
  const { field, mine, theirs, suggested } = difference;
  const choices: readonly (readonly [Side, string, string])[] = [
    ['mine', 'Yours', mine],
    ['theirs', 'Theirs', theirs],
  ];
  return (
    <chakra.fieldset minW="0" mb="3">
      <chakra.legend display="flex" flexWrap="wrap" columnGap="2" mb="1" fontWeight="semibold">
        {field.label}
        <Text as="span" {...(side === undefined ? { color: 'fg.error' } : quiet)}>
          {suggested === undefined
            ? 'changed by both'
            : suggested === 'mine'
              ? 'changed by you only'
              : 'changed by them only'}
        </Text>
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="2">
        {choices.map(([value, label, text]) => (
          <Choice key={value}>
            <chakra.input
              type="radio"
              name={field.label}
              checked={side === value}
              onChange={() => onChoose(value)}
              mt="0.5"
              accentColor="brand.emphasized"
            />
            <Text as="span" color="fg.muted">
              {label}
            </Text>
            <Text as="span" gridColumn="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {shown(field, text, value === 'mine' ? theirs : mine)}
            </Text>
          </Choice>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  );
}

function shown<Values>(field: ConflictField<Values>, text: string, other: string): ReactNode {
  if (text === '') return <em>empty</em>;
  if (field.isPicture) return <Image src={text} alt={field.label} maxH="40" objectFit="contain" />;
  return <MarkedText text={text} other={other} />;
}
