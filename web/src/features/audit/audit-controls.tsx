import { Input } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { auditKindNames, auditKinds } from '../../../../shared/audit/audit-kinds.ts';
import { userList } from '../../entities/person/user-list.ts';
import { FilterChoice } from '../../kit/list-controls/filter-choice.tsx';
import { ListTools } from '../../kit/list-controls/list-tools.ts';
import { today } from '../../kit/local-time.ts';
import { SecondaryButton } from '../../kit/secondary-button.tsx';
import { usePagedList } from '../../lib/api/use-paged-list.ts';
import type { AuditView } from './audit-filter.ts';

type Props = {
  readonly view: AuditView;
  /** Names of people who may be gone, by id, from the entries on the screen. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (view: AuditView) => void;
  readonly children: ReactNode;
};

/** The filters. What else the list offers stands at their end. */
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
      <Input
        type="date"
        aria-label="Day"
        w="auto"
        max={today()}
        value={day ?? ''}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      {filtered && (
        <SecondaryButton
          onClick={() => onChange({ kind: undefined, person: undefined, plan: undefined, day: undefined })}
        >
          Clear filters
        </SecondaryButton>
      )}
      {children}
    </ListTools>
  );
}
