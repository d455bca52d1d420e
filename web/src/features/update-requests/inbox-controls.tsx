import { IconButton, Input, NativeSelect } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { CloseIcon, SearchIcon } from '../../components/plan-icons.tsx';
import { type InboxView, inboxViews, viewNames, viewOf } from './inbox-filter.ts';

type Props = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly filled: boolean;
  readonly view: InboxView;
  readonly facility: string | undefined;
  readonly facilities: readonly string[];
  readonly count: string;
  readonly onSearch: (text: string) => void;
  readonly onView: (view: InboxView) => void;
  readonly onFacility: (facility: string | undefined) => void;
};

/** Search, filters and the number of hits. */
export function InboxControls(props: Props) {
  const { box, filled, view, facility, facilities, count, onSearch, onView, onFacility } = props;
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    onSearch('');
    box.current?.focus();
  };
  const listed =
    facility === undefined || facilities.includes(facility) ? facilities : [facility, ...facilities];
  return (
    <div className="inbox-controls">
      <search className="inbox-search">
        <span className="inbox-search-icon">{SearchIcon}</span>
        <Input
          ref={box}
          aria-label="Search requests"
          placeholder="Search requests by person, plan or text…"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          ps="10"
          pe="10"
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && clear()}
        />
        {filled && (
          <IconButton
            className="inbox-clear"
            aria-label="Clear search"
            size="xs"
            variant="ghost"
            onClick={clear}
          >
            {CloseIcon}
          </IconButton>
        )}
      </search>
      <NativeSelect.Root w="auto">
        <NativeSelect.Field
          aria-label="Status"
          value={view}
          onChange={(event) => onView(viewOf(event.currentTarget.value))}
        >
          {inboxViews.map((each) => (
            <option key={each} value={each}>
              {viewNames[each]}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {listed.length > 1 && (
        <NativeSelect.Root w="auto" maxW="20rem">
          <NativeSelect.Field
            aria-label="Requests of"
            value={facility ?? ''}
            onChange={(event) => onFacility(event.currentTarget.value || undefined)}
          >
            <option value="">All facilities</option>
            {listed.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      <span className="inbox-count">{count}</span>
    </div>
  );
}
