import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { apiBase } from '../../../../../shared/api/operation.ts';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { usePageTitle } from '../../../kit/page-title.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useApi } from '../../../lib/services.tsx';
import { CallList } from '../call-list.tsx';
import { CallDetails } from './call-details.tsx';
import { HowToCall } from './how-to-call.tsx';
import { readReference } from './read-reference.ts';

/** Every call of the API for whoever writes a program against it. Made from the contract, so it cannot be out of date. */
export function ApiReferencePage() {
  usePageTitle('API Reference');
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const reference = useQuery({
    queryKey: ['api-reference', 'read'],
    queryFn: async ({ signal }) => readReference((await api.call('getOpenApi', {}, { signal })).data),
    staleTime: Infinity,
  });
  const chosen = search.get('call');
  const call = reference.data?.find(({ id }) => id === chosen);
  return (
    <Page
      title="API Reference"
      lead="Every call of the API, with what it takes, what it answers and which errors it gives."
      links={
        <TextLink to={`${apiBase}/openapi.json`} reloadDocument download="coverage-guide-openapi.json">
          OpenAPI document
        </TextLink>
      }
    >
      <HowToCall />
      <Panel title="All calls">
        {reference.isError ? (
          <LoadFailure message="The API reference could not be loaded." onAction={reference.refetch} />
        ) : reference.data === undefined ? (
          <p role="status">Loading...</p>
        ) : (
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}
            alignItems="start"
            gap="6"
          >
            <CallList
              calls={reference.data}
              chosen={chosen}
              onChoose={(id) => setSearch({ call: id }, { replace: true })}
            />
            {call === undefined ? (
              <Box color="fg.muted">Choose a call to read about it.</Box>
            ) : (
              <CallDetails call={call} />
            )}
          </Grid>
        )}
      </Panel>
    </Page>
  );
}
