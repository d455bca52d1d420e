import './facility-choices.css';
import { Button, Flex, Input, Spinner, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { foldText } from '../../../../shared/text/fold-text.ts';
import { messageFor } from '../../lib/api/api-failure.ts';
import { useFacilities } from '../../lib/use-facilities.ts';
import type { RegistrationValues } from './registration-form-values.ts';

/** A list longer than this gets a box to search it. */
const searchFrom = 9;

/** The facilities a person asks for, one or more. */
export function FacilityChoices() {
  const { data: facilities, error, isFetching, refetch } = useFacilities();
  const { formState } = useFormContext<RegistrationValues>();
  const problem = formState.errors.requestedFacility?.message;
  const problemId = useId();
  return (
    <fieldset
      className="facility-choices"
      aria-describedby={problem === undefined ? undefined : problemId}
      data-invalid={problem === undefined ? undefined : ''}
    >
      <legend>Facilities</legend>
      {facilities !== undefined && <Choices names={facilities.map(({ name }) => name)} />}
      {facilities === undefined && (error === null || isFetching) && (
        <Flex align="center" gap="2" h="12" role="status" color="fg.muted">
          <Spinner size="sm" color="brand.emphasized" /> Loading the facilities…
        </Flex>
      )}
      {facilities === undefined && error !== null && !isFetching && (
        <Flex align="center" gap="3" minH="12" role="alert">
          <Text flex="1" color="fg.error">
            {messageFor(error, 'The facilities could not be loaded.')}
          </Text>
          <Button size="sm" variant="outline" onClick={() => refetch()}>
            Retry
          </Button>
        </Flex>
      )}
      {problem !== undefined && (
        <p className="facility-problem" id={problemId} aria-live="polite">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function Choices({ names }: { names: readonly string[] }) {
  const { register, watch } = useFormContext<RegistrationValues>();
  const [search, setSearch] = useState('');
  const wanted = foldText(search).trim();
  const chosen = new Set(watch('requestedFacility'));
  const shown = names.filter((name) => foldText(name).includes(wanted));
  // A name that is filtered out stays in the form: removing its box would take it out of the choice.
  const visible = new Set(shown);
  if (names.length === 0) return <Text color="fg.muted">There is no facility to ask for yet.</Text>;
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
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className="facility-list">
        {names.map((name) => (
          <label key={name} hidden={!visible.has(name)}>
            <input type="checkbox" value={name} {...register('requestedFacility')} />
            <span>{name}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="facility-none">No facility is called '{search.trim()}'.</p>}
      </div>
      <p className="facility-count" role="status">
        {chosen.size === 0 ? 'Choose all you work at.' : `${chosen.size} chosen`}
      </p>
    </>
  );
}
