import { IconButton, Input, NativeSelect, Spinner } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { roleSchema, userStatusSchema } from '../../../../../shared/schemas/user.ts';
import { CloseIcon, SearchIcon } from '../../../components/plan-icons.tsx';
import type { UserFilters } from './user-list.ts';
import { roleNames, statusNames } from './user-words.ts';

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
    <div className="users-controls">
      <SearchBox box={box} filled={filled} onSearch={onSearch} />
      <Choice
        label="Status"
        all="All statuses"
        value={filters.status}
        options={statusNames}
        onChange={(value) => onFilters({ ...filters, status: userStatusSchema.safeParse(value).data })}
      />
      <Choice
        label="Role"
        all="All roles"
        value={filters.role}
        options={roleNames}
        onChange={(value) => onFilters({ ...filters, role: roleSchema.safeParse(value).data })}
      />
      <span className="users-count">{count}</span>
      {loading && (
        <span role="status" className="users-loading">
          <Spinner size="sm" color="brand.emphasized" />
          <span className="users-unseen">Loading...</span>
        </span>
      )}
    </div>
  );
}

function SearchBox({ box, filled, onSearch }: Pick<Props, 'box' | 'filled' | 'onSearch'>) {
  const clear = () => {
    if (box.current !== null) box.current.value = '';
    onSearch('');
    box.current?.focus();
  };
  return (
    <search className="users-search">
      <span className="users-search-icon">{SearchIcon}</span>
      <Input
        ref={box}
        aria-label="Search users by name, email or NPI"
        placeholder="Search by name, email or NPI…"
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
          className="users-search-clear"
          aria-label="Clear search"
          size="xs"
          variant="ghost"
          onClick={clear}
        >
          {CloseIcon}
        </IconButton>
      )}
    </search>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
};

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect.Root w="auto">
      <NativeSelect.Field
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{all}</option>
        {Object.entries(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
