import { Button, IconButton, Input, Spinner } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { CloseIcon, SearchIcon } from '../../../components/plan-icons.tsx';

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
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    onSearch('');
    box.current?.focus();
  };
  return (
    <div className="record-controls">
      <search className="record-search">
        <span className="record-search-icon">{SearchIcon}</span>
        <Input
          ref={box}
          aria-label={placeholder.replace('…', '')}
          placeholder={placeholder}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ps="10"
          pe="10"
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && clear()}
        />
        {filled && (
          <IconButton
            className="record-search-clear"
            aria-label="Clear search"
            size="xs"
            variant="ghost"
            onClick={clear}
          >
            {CloseIcon}
          </IconButton>
        )}
      </search>
      <span className="record-count">{count}</span>
      {loading && (
        <span role="status" className="record-loading">
          <Spinner size="sm" color="brand.emphasized" />
          <span className="record-unseen">Loading...</span>
        </span>
      )}
      <span className="record-buttons">
        <Button variant="outline" colorPalette="gray" disabled={fetching} onClick={onRefresh}>
          Refresh
        </Button>
        {children}
      </span>
    </div>
  );
}
