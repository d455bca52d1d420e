import { Box, chakra, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hitCount } from '../../kit/counts.ts';
import { ListCount } from '../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../kit/list-controls/search-field.tsx';
import { QueryState } from '../../kit/loading/query-state.tsx';
import { Panel } from '../../kit/panel.tsx';
import { useApi } from '../../lib/services.tsx';
import { accessNames, type Call, foundCalls, readCalls } from './call-reference.ts';
import { Aside, Method } from './call-text.tsx';

type PanelProps = {
  readonly failed: string;
  /** Shown until a call is chosen. */
  readonly invitation: string;
  readonly show: (call: Call) => ReactNode;
};

/** The list of all calls of the contract, and the one that the address names. */
export function CallsPanel({ failed, invitation, show }: PanelProps) {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    queryKey: ['api-reference'],
    queryFn: async ({ signal }) => readCalls((await api.call('getOpenApi', {}, { signal })).data),
    staleTime: Infinity,
  });
  const chosen = search.get('call');
  const call = query.data?.find(({ id }) => id === chosen);
  return (
    <Panel title="All calls">
      {query.data === undefined ? (
        <QueryState of={query} failed={failed} minH="4rem" />
      ) : (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}
          alignItems="start"
          gap="6"
        >
          <CallList
            calls={query.data}
            chosen={chosen}
            onChoose={(id) => setSearch({ call: id }, { replace: true })}
          />
          {call === undefined ? <Box color="fg.muted">{invitation}</Box> : show(call)}
        </Grid>
      )}
    </Panel>
  );
}

type Props = {
  readonly calls: readonly Call[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

function CallList({ calls, chosen, onChoose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const found = foundCalls(calls, search);
  return (
    <Grid gap="2">
      <SearchField box={box} placeholder="Search calls…" filled={search !== ''} onSearch={setSearch} />
      <ListCount count={hitCount(found.length, calls.length, ['call', 'calls'])} />
      <chakra.ul
        maxH={{ base: '480px', _print: 'none' }}
        overflow={{ base: 'auto', _print: 'visible' }}
        borderWidth="1px"
        borderRadius="l2"
      >
        {found.map(({ id, method, path, access }) => (
          <li key={id}>
            <Choice type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <Method method={method} /> <chakra.span overflowWrap="anywhere">{path}</chakra.span>{' '}
              <Aside>{accessNames[access]}</Aside>
            </Choice>
          </li>
        ))}
      </chakra.ul>
    </Grid>
  );
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    rowGap: '0.5',
    w: 'full',
    minH: '9',
    px: '3',
    py: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized' },
    _pressed: { bg: 'bg.emphasized', fontWeight: 'semibold' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
