import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedLabels } from '../../../../shared/plan/changes/plan-news.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { paths } from '../../config/paths.ts';
import { WriteNote } from '../../entities/must-read/write-note.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePrinting } from '../../kit/hooks/use-printing.ts';
import { localHour } from '../../kit/local-time.ts';
import { BoxedList } from '../../kit/panel.tsx';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { StateChip } from '../../kit/state-chip.tsx';
import { bulkApart, type DayChange } from './changes-by-day.ts';

const kinds = {
  added: { word: 'Added', tone: 'good' },
  restored: { word: 'Restored', tone: 'good' },
  changed: { word: 'Changed', tone: 'moving' },
  deleted: { word: 'Deleted', tone: 'bad' },
} as const;

// An import may add thousands on one day.
const atOnce = 50;

type Props = { readonly changes: readonly DayChange[] };
type LinesProps = Props & { readonly printing: boolean };

/** What changed on one day; plans that many changed alike are one line that opens, so that they do not hide the others. */
export function DayList({ changes }: Props) {
  const { singles, bulks } = useMemo(() => bulkApart(changes), [changes]);
  // Asked here, because lines that appear for printing would learn of it too late.
  const printing = usePrinting();
  return (
    <>
      {singles.length > 0 && <PlanLines changes={singles} printing={printing} />}
      {bulks.map((bulk) => (
        <Bulk key={`${bulk[0]?.kind} ${bulk[0]?.fields}`} changes={bulk} printing={printing} />
      ))}
    </>
  );
}

function Bulk({ changes, printing }: LinesProps) {
  const [opened, setOpened] = useState(false);
  const open = printing || opened;
  const [{ kind, fields } = { kind: 'changed', fields: [] } as const] = changes;
  const { word, tone } = kinds[kind];
  return (
    <chakra.details
      mt="2"
      open={open}
      onToggle={({ currentTarget }) => !printing && setOpened(currentTarget.open)}
    >
      <chakra.summary px="3" py="2" cursor="button">
        <StateChip tone={tone}>{word}</StateChip>{' '}
        <Text as="span" fontWeight="medium">
          {counted(changes.length, 'plan')}
        </Text>{' '}
        {changedLabels(fields)}
      </chakra.summary>
      {open && <PlanLines changes={changes} printing={printing} />}
    </chakra.details>
  );
}

/** Plans line by line; all of them in print. */
function PlanLines({ changes, printing }: LinesProps) {
  const [most, setMost] = useState(atOnce);
  const more = changes.length - most;
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setMost(most + 4 * atOnce));
    // The button may have been removed, so the focus moves to the first newly shown plan.
    list.current?.querySelector<HTMLElement>(`li:nth-child(n + ${most + 1}) a`)?.focus();
  };
  return (
    <>
      <BoxedList ref={list}>
        {changes.slice(0, printing ? undefined : most).map((change) => (
          <Change key={`${change.id} ${change.kind}`} change={change} />
        ))}
      </BoxedList>
      {more > 0 && (
        <SecondaryButton mt="2" size="sm" onClick={showMore}>
          Show more ({more.toLocaleString('en-US')})
        </SecondaryButton>
      )}
    </>
  );
}

function Change({ change: { id, name, payerName, kind, at, fields } }: { readonly change: DayChange }) {
  const { word, tone } = kinds[kind];
  const what = changedLabels(fields);
  return (
    <Flex
      as="li"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap="3"
      px="3"
      py="2"
      align="start"
      overflowWrap="anywhere"
    >
      <Box w="5.5rem" flex="none">
        <StateChip tone={tone}>{word}</StateChip>
      </Box>
      {/* On a phone, below the chip and the time. */}
      <Box flex={{ base: '1 0 100%', md: '1' }} order={{ base: 1, md: 0 }} minW="0">
        {kind === 'deleted' ? (
          <Text as="span" fontWeight="medium">
            {name}
          </Text>
        ) : (
          <TextLink to={paths.plan(id)}>{name}</TextLink>
        )}{' '}
        <Text as="span" color="fg.muted">
          {payerName}
        </Text>
        {what !== '' && <Text>{what}</Text>}
      </Box>
      <Flex flex="none" ms="auto" align="center" columnGap="3">
        {kind !== 'deleted' && (
          <WriteNote subject={{ planId: id, planName: name, text: textFor(word, what) }} about={name}>
            Must read
          </WriteNote>
        )}
        <Text color="fg.muted">{localHour(at)}</Text>
      </Flex>
    </Flex>
  );
}

/** Returns the start of a note's text; the author adds what to do. */
const textFor = (word: string, what: string): string => (what === '' ? `${word}.` : `${word}: ${what}.`);
