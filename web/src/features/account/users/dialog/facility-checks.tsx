import { Button, chakra, Flex, Grid, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { foldText, searchWords } from '../../../../../../shared/text/fold-text.ts';

type Props = {
  readonly facilities: readonly string[];
  readonly requested: readonly string[];
  readonly problem: string | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** A list longer than this gets a box to filter it. */
const longList = 12;

/** The approved facilities of a person as checkboxes. */
export function FacilityChecks({ facilities, requested, problem, chosen, onChange }: Props) {
  const [filter, setFilter] = useState('');
  const words = searchWords(filter);
  const shown = facilities.filter((name) => words.every((word) => foldText(name).includes(word)));
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  const asked = requested.filter((name) => facilities.includes(name) && !chosen.includes(name));
  return (
    <Flex as="fieldset" direction="column" gap="2">
      <chakra.legend mb="1" fontWeight="medium">
        Approved facilities <chakra.span color="fg.muted">({chosen.length} chosen)</chakra.span>
      </chakra.legend>
      {asked.length > 0 && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="start"
          // Names as long as they are: the button grows, not the dialog.
          maxW="full"
          h="auto"
          py="1"
          textAlign="start"
          whiteSpace="normal"
          overflowWrap="anywhere"
          onClick={() => onChange([...chosen, ...asked])}
        >
          Add what was requested: {asked.length > 3 ? `${asked.length} facilities` : asked.join(', ')}
        </Button>
      )}
      {facilities.length > longList && (
        <Input
          size="sm"
          aria-label="Find a facility"
          placeholder="Find a facility…"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <Grid
        templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
        columnGap="4"
        rowGap="0.5"
        maxH="13.5rem"
        overflow="auto"
        p="2"
        borderWidth="1px"
        rounded="md"
      >
        {shown.map((name) => (
          <chakra.label key={name} display="flex" gap="2" p="1" overflowWrap="anywhere" cursor="pointer">
            <chakra.input
              type="checkbox"
              flex="none"
              boxSize="4"
              mt="0.5"
              accentColor="brand.emphasized"
              checked={chosen.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <span>
              {name}
              {requested.includes(name) && <chakra.span color="fg.muted"> (requested)</chakra.span>}
            </span>
          </chakra.label>
        ))}
        {shown.length === 0 && <Text color="fg.muted">No facility is called that.</Text>}
      </Grid>
      {problem !== undefined && (
        <Text role="alert" color="fg.error">
          {problem}
        </Text>
      )}
    </Flex>
  );
}
