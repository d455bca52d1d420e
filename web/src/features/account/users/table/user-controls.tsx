import type { RefObject } from 'react';
import { roleSchema, userStatusSchema } from '../../../../../../shared/people/user.ts';
import { FilterChoice } from '../../../../kit/list-controls/filter-choice.tsx';
import { ListCount } from '../../../../kit/list-controls/list-count.tsx';
import { SearchField } from '../../../../kit/list-controls/search-field.tsx';
import { roleNames, statusNames } from '../user-words.ts';
import type { UserFilters } from './user-list.ts';

type Props = {
  readonly box: RefObject<HTMLInputElement | null>;
  /** True while the search holds text. */
  readonly filled: boolean;
  readonly filters: UserFilters;
  readonly count: string;
  readonly loading: boolean;
  readonly onSearch: (text: string) => void;
  readonly onFilters: (filters: UserFilters) => void;
};

/** Search, filters and the number of hits. */
export function UserControls({ box, filled, filters, count, loading, onSearch, onFilters }: Props) {
  return (
    <div className="page-tools">
      <SearchField
        box={box}
        label="Search users by name, email or NPI"
        placeholder="Search by name, email or NPI…"
        filled={filled}
        onSearch={onSearch}
      />
      <FilterChoice
        label="Status"
        all="All statuses"
        value={filters.status}
        options={Object.entries(statusNames)}
        onChange={(value) => onFilters({ ...filters, status: userStatusSchema.safeParse(value).data })}
      />
      <FilterChoice
        label="Role"
        all="All roles"
        value={filters.role}
        options={Object.entries(roleNames)}
        onChange={(value) => onFilters({ ...filters, role: roleSchema.safeParse(value).data })}
      />
      <ListCount count={count} loading={loading} />
    </div>
  );
}
