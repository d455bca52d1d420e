import { type KeyboardEvent, memo, type RefObject, useCallback } from 'react';
import { SearchBox } from '../../../entities/plan-list/search-box.tsx';
import styles from '../plan-toolbar.module.css';

export type SearchBoxRefs = {
  readonly general: RefObject<HTMLInputElement | null>;
  readonly prefix: RefObject<HTMLInputElement | null>;
};

type Props = {
  readonly refs: SearchBoxRefs;
  readonly startSearch: string;
  readonly startPrefix: string;
  readonly searchFilled: boolean;
  readonly prefixFilled: boolean;
  readonly shortcuts: boolean;
  readonly onSearch: (text: string) => void;
  readonly onPrefix: (text: string) => void;
  /** Called on arrow down, which leaves the box for the first row. */
  readonly onDown: () => void;
  readonly onEnter: () => void;
};

type BoxKey = Pick<Props, 'onDown' | 'onEnter'> & { readonly clear: (text: string) => void };

/** Handles the keys of a search box, besides typing. */
function useBoxKeys({ clear, onDown, onEnter }: BoxKey) {
  return useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      // A key that ends the composition of a character is not for the list.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') onDown();
      else if (event.key === 'Enter') onEnter();
      else if (event.key === 'Escape' && event.currentTarget.value !== '') {
        event.currentTarget.value = '';
        clear('');
      } else return;
      event.preventDefault();
    },
    [clear, onDown, onEnter],
  );
}

/** The two searches, only one of which can hold text. The inputs keep their own text, so keystrokes re-render none of this. */
export const SearchBoxes = memo(function SearchBoxes(props: Props) {
  const { onDown, onEnter } = props;
  const onSearchKey = useBoxKeys({ clear: props.onSearch, onDown, onEnter });
  const onPrefixKey = useBoxKeys({ clear: props.onPrefix, onDown, onEnter });
  return (
    <search className={styles.searches}>
      <SearchBox
        id="plan-search"
        input={props.refs.general}
        label="Search plans"
        placeholder="Search plans…"
        shortcut={props.shortcuts ? '/' : undefined}
        start={props.startSearch}
        filled={props.searchFilled}
        offHint={props.prefixFilled ? 'Clear the prefix search to use this.' : undefined}
        onText={props.onSearch}
        onKeyDown={onSearchKey}
      />
      <SearchBox
        id="prefix-search"
        input={props.refs.prefix}
        label="Search prefixes only"
        placeholder="Search prefixes only…"
        shortcut={props.shortcuts ? 'p' : undefined}
        start={props.startPrefix}
        filled={props.prefixFilled}
        offHint={props.searchFilled ? 'Clear the general search to use this.' : undefined}
        onText={props.onPrefix}
        onKeyDown={onPrefixKey}
      />
    </search>
  );
});
