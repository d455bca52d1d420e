import { Button } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { ListCount } from '../../../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../../../kit/list-controls/search-field.tsx';

type Props = {
  readonly box: RefObject<HTMLInputElement | null>;
  /** What the search looks through: names the box and stands in it while it is empty. */
  readonly placeholder: string;
  /** True while the search holds text. */
  readonly filled: boolean;
  readonly count: string;
  readonly loading: boolean;
  readonly fetching: boolean;
  readonly onSearch: (text: string) => void;
  readonly onRefresh: () => void;
  /** The button that creates a record. */
  readonly children?: ReactNode;
};

/** Search, the number of hits, Refresh, and the button that creates a record. */
export function RecordControls(props: Props) {
  const { box, placeholder, filled, count, loading, fetching, onSearch, onRefresh, children } = props;
  return (
    <div className="page-tools">
      <SearchField box={box} placeholder={placeholder} filled={filled} onSearch={onSearch} />
      <ListCount count={count} loading={loading} />
      <span className="page-tools-end">
        <Button variant="outline" colorPalette="gray" disabled={fetching} onClick={onRefresh}>
          Refresh
        </Button>
        {children}
      </span>
    </div>
  );
}
