import { useRef, useState } from 'react';
import { ListCount } from '../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../kit/list-controls/search-field.tsx';
import { accessNames, type Call, foundCalls } from './call-reference.ts';

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
    <div className="tester-calls">
      <SearchField box={box} placeholder="Search calls…" filled={search !== ''} onSearch={setSearch} />
      <ListCount
        count={
          found.length === calls.length ? `${calls.length} calls` : `${found.length} of ${calls.length} calls`
        }
      />
      <ul className="tester-list">
        {found.map(({ id, method, path, access }) => (
          <li key={id}>
            <button
              type="button"
              className="tester-choice"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span className="tester-method" data-method={method}>
                {method}
              </span>{' '}
              <span className="tester-path">{path}</span>{' '}
              <span className="tester-quiet">{accessNames[access]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
