import type { RefObject } from 'react';
import { FilterChoice } from '../../../kit/list-controls/filter-choice.tsx';
import { ListCount } from '../../../kit/list-controls/list-count.tsx';
import { ListTools } from '../../../kit/list-controls/list-tools.ts';
import { SearchField } from '../../../kit/list-controls/search-field.tsx';
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
  const listed =
    facility === undefined || facilities.includes(facility) ? facilities : [facility, ...facilities];
  return (
    <ListTools>
      <SearchField
        box={box}
        label="Search requests"
        placeholder="Search requests by person, plan or text…"
        filled={filled}
        onSearch={onSearch}
      />
      <FilterChoice
        label="Status"
        value={view}
        options={inboxViews.map((each) => [each, viewNames[each]])}
        onChange={(chosen) => onView(viewOf(chosen))}
      />
      {listed.length > 1 && (
        <FilterChoice
          label="Requests of"
          all="All facilities"
          value={facility}
          options={listed.map((name) => [name, name])}
          onChange={(chosen) => onFacility(chosen || undefined)}
        />
      )}
      <ListCount count={count} />
    </ListTools>
  );
}
