import './list-controls.css';
import { IconButton, Input } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { CloseIcon, SearchIcon } from '../icons.tsx';
import { useSearchKeys } from './use-search-keys.ts';

type Props = {
  /** The input itself holds what is typed. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** Names the box for screen readers; without it the placeholder does. */
  readonly label?: string;
  readonly placeholder: string;
  /** True while the search holds text. */
  readonly filled: boolean;
  readonly onSearch: (text: string) => void;
};

/** The search above a list. `/` and Ctrl+K lead to it, Escape and the cross empty it. */
export function SearchField({ box, label, placeholder, filled, onSearch }: Props) {
  const [singleKeys] = useSingleKeys();
  useSearchKeys(box, singleKeys);
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    onSearch('');
    box.current?.focus();
  };
  return (
    <search className="list-search">
      <span className="list-search-icon">
        <SearchIcon />
      </span>
      <Input
        ref={box}
        aria-label={label ?? placeholder.replace('…', '')}
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
      {singleKeys && !filled && (
        <span className="list-search-key" aria-hidden="true">
          /
        </span>
      )}
      {filled && (
        <IconButton
          className="list-search-clear"
          aria-label="Clear search"
          size="xs"
          variant="ghost"
          onClick={clear}
        >
          <CloseIcon />
        </IconButton>
      )}
    </search>
  );
}
