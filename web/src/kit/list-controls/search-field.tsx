import { Box, chakra, Input, Kbd } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { IconButton } from '../button.tsx';
import { CloseIcon, SearchIcon } from '../icons.tsx';
import { useSearchKeys } from './use-search-keys.ts';

type Props = {
  /** The input element, which itself holds what is typed. */
  readonly box: RefObject<HTMLInputElement | null>;
  /** Names the box for screen readers; without it the placeholder does. */
  readonly label?: string;
  readonly placeholder: string;
  /** True while the search contains text. */
  readonly filled: boolean;
  readonly onSearch: (text: string) => void;
};

/** The search above a list. `/` and Ctrl+K focus it, Escape and the cross clear it. */
export function SearchField({ box, label, placeholder, filled, onSearch }: Props) {
  const [singleKeys] = useSingleKeys();
  useSearchKeys(box, singleKeys);
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    onSearch('');
    box.current?.focus();
  };
  return (
    <chakra.search position="relative" flex="1 1 20rem" maxW="32rem">
      <Box position="absolute" top="3" insetStart="3" zIndex="1" color="fg.muted" pointerEvents="none">
        <SearchIcon />
      </Box>
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
        <Kbd
          colorPalette="gray"
          position="absolute"
          top="2.5"
          insetEnd="2"
          pointerEvents="none"
          aria-hidden
          css={{ '@media (hover: none)': { display: 'none' } }}
        >
          /
        </Kbd>
      )}
      {filled && (
        <IconButton
          position="absolute"
          top="1"
          insetEnd="1"
          zIndex="1"
          aria-label="Clear search"
          size="xs"
          variant="ghost"
          onClick={clear}
        >
          <CloseIcon />
        </IconButton>
      )}
    </chakra.search>
  );
}
