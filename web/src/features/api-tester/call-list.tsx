import { chakra, Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { ListCount } from '../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../kit/list-controls/search-field.tsx';
import { accessNames, type Call, foundCalls } from './call-reference.ts';
import { Aside, Method } from './facts.tsx';

type Props = {
  readonly calls: readonly Call[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** All calls of the contract, to choose one from. */
export function CallList({ calls, chosen, onChoose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const found = foundCalls(calls, search);
  return (
    <Grid gap="2">
      <SearchField box={box} placeholder="Search calls…" filled={search !== ''} onSearch={setSearch} />
      <ListCount
        count={
          found.length === calls.length ? `${calls.length} calls` : `${found.length} of ${calls.length} calls`
        }
      />
      <chakra.ul maxH="480px" overflow="auto" borderWidth="1px" borderRadius="l2">
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
