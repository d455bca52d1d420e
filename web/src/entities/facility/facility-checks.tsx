import { chakra, Flex, Grid, Input, Text } from '@chakra-ui/react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { foldText, searchWords } from '../../../../shared/text/fold-text.ts';
import { Button, wrapping } from '../../kit/button.tsx';
import { CheckBox } from '../../kit/form/fields/check-box.tsx';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';

type Props = {
  readonly legend: string;
  /** The sentence shown if the facilities could not be loaded. */
  readonly failed?: string;
  /** Archived facilities to offer, too. */
  readonly also?: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** What is shown next to a facility's name. */
  readonly noteOf?: (facility: string) => ReactNode;
  /** A hint above the checkboxes. */
  readonly lead?: ReactNode;
  /** Returns, of all offered facilities, those that a button chooses together; false for no button. */
  readonly offer?: (facilities: readonly string[]) => Offer | false;
  readonly problem?: string | undefined;
  /** True for one facility per line, with its note at the end of the line. */
  readonly wide?: boolean;
  /** The first checkbox, for a form that focuses its first problem. */
  readonly first?: Ref<HTMLInputElement>;
};

type Offer = { readonly label: string; readonly chosen: readonly string[] };

/** A list longer than this gets a filter box. */
const longList = 8;

/** Checkboxes for choosing facilities. */
export function FacilityChecks(props: Props) {
  const { legend, failed = 'The facilities could not be loaded.', also = [], chosen, onChange } = props;
  const { noteOf, lead, offer, problem, wide = false, first } = props;
  const query = useFacilities();
  const problemId = useId();
  const [filter, setFilter] = useState('');
  // The choices will be sent, so they stay visible if only a later refetch fails.
  if (query.data === undefined) return <QueryState of={query} failed={failed} minH="4rem" />;
  const facilities = [...new Set([...query.data.map(({ name }) => name), ...also])];
  const offered = offer?.(facilities);
  const words = searchWords(filter);
  // A draft may name a facility that has been renamed or archived since; only its box lets it be unchecked.
  const shown = [...new Set([...facilities, ...chosen])].filter((name) =>
    words.every((word) => foldText(name).includes(word)),
  );
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <Flex
      as="fieldset"
      tabIndex={-1}
      direction="column"
      gap="2"
      minW="0"
      aria-describedby={problem === undefined ? undefined : problemId}
    >
      <chakra.legend mb="1" fontWeight="medium">
        {legend} <chakra.span color="fg.muted">({chosen.length} chosen)</chakra.span>
      </chakra.legend>
      {lead}
      {offered && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="start"
          textAlign="start"
          {...wrapping}
          onClick={({ currentTarget }) => {
            // The button removes itself: a dialog would focus its first field, and on a box a second press would uncheck it.
            currentTarget.closest('fieldset')?.focus({ preventScroll: true });
            onChange([...offered.chosen]);
          }}
        >
          {offered.label}
        </Button>
      )}
      {facilities.length > longList && (
        <Input
          size="sm"
          aria-label="Find a facility"
          placeholder="Find a facility…"
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Grid
        templateColumns={wide ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))'}
        columnGap="4"
        rowGap="0.5"
        maxH={wide ? '20rem' : '13.5rem'}
        overflow="auto"
        p="2"
        borderWidth="1px"
        borderColor={problem === undefined ? undefined : 'border.error'}
        rounded="md"
      >
        {shown.map((name, at) => (
          <CheckBox
            key={name}
            ref={at === 0 ? first : undefined}
            checked={chosen.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          >
            <Flex as="span" flex="1" wrap="wrap" justify={wide ? 'space-between' : undefined} columnGap="1">
              <span>{name}</span>{' '}
              {facilities.includes(name) ? (
                noteOf?.(name)
              ) : (
                <chakra.span color="fg.muted">(no longer in use)</chakra.span>
              )}
            </Flex>
          </CheckBox>
        ))}
        {shown.length === 0 && (
          <Text color="fg.muted">
            {facilities.length === 0 ? 'There are no facilities yet.' : 'No facility has that name.'}
          </Text>
        )}
      </Grid>
      {problem !== undefined && (
        <Text id={problemId} role="alert" color="fg.error">
          {problem}
        </Text>
      )}
    </Flex>
  );
}
