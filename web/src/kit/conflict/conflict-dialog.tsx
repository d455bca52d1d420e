import { Dialog, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { SecondaryButton } from '../secondary-button.tsx';
import { FieldChoice } from './field-choice.tsx';
import { type Difference, merged, type Side } from './merge.ts';

type Props<Values> = {
  /** What was changed: `This plan`. */
  readonly subject: string;
  readonly mine: Values;
  readonly theirs: Values;
  readonly differences: readonly Difference<Values>[];
  /** `Dana Whitfield on 21 Nov 2026, 10:32`. */
  readonly savedBy: string;
  /** What the button does with the chosen values: saves them immediately, or takes them into the form. */
  readonly action: 'Save selected values' | 'Use these values';
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
  /** Returns what gets the focus, if not the element that had it before. */
  readonly finalFocus?: (() => HTMLElement | null) | undefined;
};

const changedBy = {
  both: 'changed by both',
  mine: 'changed by you only',
  theirs: 'changed by them only',
} as const;

/** A version conflict: both versions side by side, with a choice for every field in which they differ. */
export function ConflictDialog<Values extends object>(props: Props<Values>) {
  const { subject, mine, theirs, differences, savedBy, action, onChosen, onClose } = props;
  // By label: the fields may be made anew, when a list arrives that their texts take names from.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(differences.flatMap(({ field, suggested }) => (suggested ? [[field.label, suggested]] : []))),
  );
  const open = differences.filter(({ field }) => !chosen.has(field.label)).length;
  const chooseAll = (side: Side) => setChosen(new Map(differences.map(({ field }) => [field.label, side])));
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
              ? 'Every field is settled.'
              : `${open === 1 ? 'One field was' : `${open} fields were`} changed by both of you. Please choose.`}
          </Text>
          <SecondaryButton onClick={onClose}>Back to the form</SecondaryButton>
          <Button disabled={open > 0} onClick={() => onChosen(merged(mine, theirs, differences, chosen))}>
            {action}
          </Button>
        </>
      }
    >
      <Dialog.Description color="inherit">
        {savedBy} saved changes while you were editing. Nothing you typed is lost: choose which version of
        each field to keep.
      </Dialog.Description>
      <Flex wrap="wrap" gap="2" my="3">
        <SecondaryButton size="sm" onClick={() => chooseAll('mine')}>
          Choose all of mine
        </SecondaryButton>
        <SecondaryButton size="sm" onClick={() => chooseAll('theirs')}>
          Choose all of theirs
        </SecondaryButton>
      </Flex>
      {differences.map((difference) => (
        <FieldChoice
          key={difference.field.label}
          label={difference.field.label}
          note={changedBy[difference.suggested ?? 'both']}
          isPicture={difference.field.isPicture}
          options={[
            { value: 'mine', label: 'Yours', text: difference.mine },
            { value: 'theirs', label: 'Theirs', text: difference.theirs },
          ]}
          chosen={chosen.get(difference.field.label)}
          onChoose={(side) => setChosen(new Map(chosen).set(difference.field.label, side))}
        />
      ))}
    </AppDialog>
  );
}
