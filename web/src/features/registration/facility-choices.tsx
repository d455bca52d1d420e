import { Checkbox, chakra, Grid, Input, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { foldText } from '../../../../shared/text/fold-text.ts';
import { AwaitedFacilities } from '../../entities/facility/awaited-facilities.tsx';
import { useFacilities } from '../../lib/use-facilities.ts';
import type { RegistrationValues } from './registration-form-values.ts';

/** A list of at least this many facilities gets a search box. */
const searchFrom = 9;

/** Chooses the facilities that a person requests, one or more. */
export function FacilityChoices() {
  const query = useFacilities();
  const { data: facilities } = query;
  const { formState } = useFormContext<RegistrationValues>();
  const problem = formState.errors.requestedFacility?.message;
  const problemId = useId();
  return (
    <chakra.fieldset minW="0" aria-describedby={problem === undefined ? undefined : problemId}>
      <chakra.legend mb="1.5" fontWeight="medium">
        Facilities
      </chakra.legend>
      {facilities === undefined ? (
        <AwaitedFacilities of={query} room="12" />
      ) : (
        <Choices names={facilities.map(({ name }) => name)} invalid={problem !== undefined} />
      )}
      {problem !== undefined && (
        <Text id={problemId} mt="1" textStyle="xs" fontWeight="medium" color="fg.error" aria-live="polite">
          {problem}
        </Text>
      )}
    </chakra.fieldset>
  );
}

function Choices({ names, invalid }: { names: readonly string[]; invalid: boolean }) {
  const { register, watch } = useFormContext<RegistrationValues>();
  const [search, setSearch] = useState('');
  const query = foldText(search).trim();
  const chosen = new Set(watch('requestedFacility'));
  const shown = names.filter((name) => foldText(name).includes(query));
  // A name that is filtered out stays in the form: removing its box would deselect it.
  const visible = new Set(shown);
  if (names.length === 0) return <Text color="fg.muted">There are no facilities to choose from yet.</Text>;
  return (
    <>
      {names.length >= searchFrom && (
        <Input
          size="sm"
          type="search"
          aria-label="Search facilities"
          placeholder="Search facilities…"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Grid
        templateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        maxH="13rem"
        mt="1.5"
        p="1"
        overflowY="auto"
        borderWidth="1px"
        borderColor={invalid ? 'border.error' : 'border.emphasized'}
        borderRadius="l2"
      >
        {names.map((name) => (
          <Checkbox.Root
            key={name}
            value={name}
            hidden={!visible.has(name)}
            alignItems="start"
            minH="8"
            px="2"
            py="1.5"
            borderRadius="l1"
            overflowWrap="anywhere"
            css={{ '&[hidden]': { display: 'none' } }}
            _hover={{ bg: 'bg.muted' }}
            _checked={{ bg: 'brand.subtle' }}
          >
            <Checkbox.HiddenInput {...register('requestedFacility')} />
            <Checkbox.Control />
            <Checkbox.Label>{name}</Checkbox.Label>
          </Checkbox.Root>
        ))}
        {shown.length === 0 && (
          <Text px="2" py="1.5" color="fg.muted" overflowWrap="anywhere">
            No facility matches '{search.trim()}'.
          </Text>
        )}
      </Grid>
      <Text mt="1" textStyle="xs" color="fg.muted" role="status">
        {chosen.size === 0 ? 'Choose every facility you work at.' : `${chosen.size} chosen`}
      </Text>
    </>
  );
}
