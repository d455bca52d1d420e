import { Flex, Stack, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { type CardDirectory, idKey } from '../../../../../shared/plan/card/directory.ts';
import { matchCard } from '../../../../../shared/plan/card/match-card.ts';
import { type Dropped, type DroppedKind, droppedKinds } from '../../../../../shared/plan/card/payers-part.ts';
import { type CardRead, readCard } from '../../../../../shared/plan/card/read-card.ts';
import { NamesMissing } from '../../../entities/payer-names/names-missing.tsx';
import { usePayerNames } from '../../../entities/payer-names/use-payer-names.ts';
import { Announce } from '../../../kit/announce.tsx';
import { Button } from '../../../kit/button.tsx';
import { notInThisPart } from '../../../kit/counts.ts';
import { AppDialog } from '../../../kit/dialog/app-dialog.tsx';
import { TextAreaField } from '../../../kit/form/fields/text-area-field.tsx';
import { SecondaryButton } from '../../../kit/secondary-button.tsx';
import type { PlanList } from '../../../lib/plan-list/load-plans.ts';
import { useSiteConfig } from '../../../lib/use-site-config.ts';
import { CardResults, verdictOn } from './card-results.tsx';
import { useCardDirectory } from './use-card-directory.ts';
import { useCardText } from './use-card-text.ts';
import { useIdleFor } from './use-idle-for.ts';

type Props = {
  /** Only part of it if the rest could not be loaded. */
  readonly list: PlanList;
  readonly facility: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** Stops browser features that would leak the text: spell check sends it to a server, autofill and sessions store it on disk. */
const unsent = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  translate: 'no',
  'data-gramm': 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
} as const;

/** Finds plans from the text of a card or response. The text exists only in this component's memory. */
export default function CardDialog({ list, facility, onOpen, onClose }: Props) {
  const directory = useCardDirectory(list.plans, usePayerNames());
  const box = useCardText(directory);
  const area = useRef<HTMLTextAreaElement>(null);
  const { idleMinutes = limits.idle.minutes } = useSiteConfig() ?? {};
  useIdleFor(Math.min(limits.cardBox.idleSeconds, idleMinutes * 60) * 1_000, box.empty);

  const text = useDeferredValue(box.text);
  const found = useMemo(() => {
    if (text.trim() === '') return undefined;
    const read = readCard(text, directory());
    // A plan that has it may be in the part that is missing.
    const unknown = list.complete ? unknownInWords(read, directory()) : '';
    return { match: matchCard(directory(), read), unknown };
  }, [text, directory, list.complete]);
  const dropped = droppedInWords(box.dropped);
  const nothing = found !== undefined && found.match.candidates.length === 0;
  const empty = list.complete && list.plans.length === 0;
  const nobody = empty
    ? `${facility} has no plans yet.`
    : list.complete
      ? `No plan of ${facility} matches what is in the box.`
      : notInThisPart(true);
  const verdict = nothing ? nobody : found && verdictOn(found.match);
  const announced = [dropped, found?.unknown, verdict].filter(Boolean).join(' ');

  const toFirst = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The page behind may show answers, too.
    document.querySelector<HTMLElement>('[role=dialog] [data-answer-plan]')?.focus();
  };
  const clear = () => {
    box.clear();
    area.current?.focus();
  };
  return (
    <AppDialog
      title="Find from a card or response"
      width="2xl"
      maxHeight="92dvh"
      growing
      initialFocus={() => area.current}
      onClose={onClose}
      footer={
        <>
          <SecondaryButton me="auto" disabled={box.text === ''} onClick={clear}>
            Clear
          </SecondaryButton>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack gap="4">
        <TextAreaField
          ref={area}
          label="Member ID, payer ID, text of a card or response, phone or address"
          hint="Only the payer’s part stays: prefix, IDs, names of payer and plan, phones, group, state. Anything that looks like patient information is removed before it is shown. The text stays in this tab and is gone when you close the box."
          rows={5}
          value={box.text}
          onKeyDown={toFirst}
          {...box.area}
          {...unsent}
        />
        {dropped !== '' && <Text color="fg.muted">{dropped}</Text>}
        {box.emptied && <Text role="status">The box was emptied because nobody used it for a while.</Text>}
        <NamesMissing />
        {!list.complete && <Text role="status">Only part of the list has been loaded.</Text>}
        {found !== undefined && found.unknown !== '' && <Text>{found.unknown}</Text>}
        {found !== undefined && !nothing && (
          <CardResults
            match={found.match}
            facility={facility}
            onOpen={onOpen}
            onLeave={() => area.current?.focus()}
          />
        )}
        {nothing && (
          <Flex direction="column" gap="1">
            <Text fontWeight="medium">{nobody}</Text>
            {!empty && (
              <Text color="fg.muted">
                Add what the card says about the payer: its name, its ID, or a phone number for providers.
              </Text>
            )}
          </Flex>
        )}
        <Announce text={announced} />
      </Stack>
    </AppDialog>
  );
}

/** What was left out, in singular and plural, in the order of the sentence. */
const droppedWords: Readonly<Record<DroppedKind, readonly [one: string, more: string]>> = {
  name: ['a name', 'names'],
  birthDate: ['a date', 'dates'],
  address: ['an address', 'addresses'],
  ssn: ['a Social Security number', 'Social Security numbers'],
  memberId: ['the rest of a member ID', 'the rest of member IDs'],
  contact: ['a phone number that no plan here has', 'phone numbers that no plan here has'],
  other: ['something that no plan here has', 'words and numbers that no plan here has'],
};

const listed = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

/** Returns `Dropped: a name, a date and the rest of a member ID.`, or '' if nothing was dropped. */
function droppedInWords(dropped: Dropped): string {
  const parts = droppedKinds.flatMap((kind) => {
    const count = dropped[kind] ?? 0;
    return count === 0 ? [] : [droppedWords[kind][count === 1 ? 0 : 1]];
  });
  return parts.length === 0 ? '' : `Dropped: ${listed(parts)}.`;
}

/** Returns what was read but no plan has, so that nobody is certain of an answer that is based only on the rest. */
function unknownInWords({ prefixes, ids }: CardRead, directory: CardDirectory): string {
  const parts = [
    // An ID with fewer than two letters in front has no prefix.
    ...prefixes
      .filter((prefix) => !directory.prefixes.has(prefix) && /[A-Z].*[A-Z]/.test(prefix))
      .map((prefix) => `prefix ${prefix}`),
    ...ids.filter((id) => !directory.ids.has(idKey(id))).map((id) => `payer ID ${id}`),
  ];
  return parts.length === 0 ? '' : `No plan here has ${listed(parts, 'or')}.`;
}
