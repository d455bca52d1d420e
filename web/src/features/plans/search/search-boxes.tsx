import { memo, type RefObject } from 'react';
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

/** The two searches, only one of which can hold text. The inputs keep their own text, so keystrokes re-render none of this. */
export const SearchBoxes = memo(function SearchBoxes(props: Props) {
  const { onDown, onEnter } = props;
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
        onDown={onDown}
        onEnter={onEnter}
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
        onDown={onDown}
        onEnter={onEnter}
      />
    </search>
  );
});
