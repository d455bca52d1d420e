import { Input } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { auditKindNames, auditKinds } from '../../../../shared/audit/audit-kinds.ts';
import { userList } from '../../entities/person/user-list.ts';
import { useNow } from '../../kit/hooks/use-now.ts';
import { FilterChoice } from '../../kit/list-controls/filter-choice.tsx';
import { ListTools } from '../../kit/list-controls/list-tools.ts';
import { today } from '../../kit/local-time.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import type { AuditView } from './audit-filter.ts';

// Earlier than any entry.
const firstDay = '2000-01-01';

type Props = {
  readonly view: AuditView;
  /** Names of people who may have been deleted, by ID, taken from the entries on the screen. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (view: AuditView) => void;
  readonly children: ReactNode;
};

/** The filters, followed by the list's other controls. */
export function AuditControls({ view, names, onChange, children }: Props) {
  const people = usePagedList(userList, { whole: true, staleTime: 30_000 });
  const { kind, person, plan, day } = view;
  const options = people.rows
    .map(({ _id, firstName, lastName, email }) => [_id, `${lastName}, ${firstName} (${email})`] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  const gone = person !== undefined && !options.some(([id]) => id === person);
  const filtered = kind !== undefined || person !== undefined || plan !== undefined || day !== undefined;
  return (
    <ListTools>
      <FilterChoice
        label="Person"
        all="All people"
        value={person}
        options={gone ? [[person, names.get(person) ?? person], ...options] : options}
        onChange={(id) => onChange({ person: id, plan: undefined })}
      />
      <FilterChoice
        label="Kind"
        all="All kinds"
        value={kind}
        options={auditKindNames.map((each) => [each, auditKinds[each]])}
        onChange={(chosen) => onChange({ kind: auditKindNames.find((each) => each === chosen) })}
      />
      <DayField day={day} onChange={(chosen) => onChange({ day: chosen })} />
      {filtered && (
        <SecondaryButton
          onClick={({ currentTarget }) => {
            // The pressed button is about to be removed.
            currentTarget.parentElement?.querySelector('select')?.focus();
            onChange({ kind: undefined, person: undefined, plan: undefined, day: undefined });
          }}
        >
          Clear filters
        </SecondaryButton>
      )}
      {children}
    </ListTools>
  );
}

type DayProps = { readonly day: string | undefined; readonly onChange: (day: string) => void };

/**
 * Holds its own text: while a year is typed, each digit makes a date in another year (`0002-11-21`), and every read of the log
 * adds an entry to it.
 */
function DayField({ day = '', onChange }: DayProps) {
  const input = useRef<HTMLInputElement>(null);
  const max = today(new Date(useNow()));
  useEffect(() => {
    if (input.current !== null && input.current.value !== day) input.current.value = day;
  }, [day]);
  return (
    <Input
      ref={input}
      type="date"
      aria-label="Day"
      data-set={day === '' ? undefined : ''}
      w="auto"
      min={firstDay}
      max={max}
      defaultValue={day}
      onChange={({ currentTarget: { value } }) => {
        if (value === '' || value >= firstDay) onChange(value);
      }}
    />
  );
}
