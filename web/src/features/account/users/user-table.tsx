// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in the skeleton rows can have the focus
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../../../components/plan-icons.tsx';
import type { UserSort, UserSortKey } from './user-list.ts';
import { UserTableRow } from './user-row.tsx';
import type { UserView } from './user-view.ts';

type Props = {
  readonly view: UserView;
  readonly loading: boolean;
  readonly sort: UserSort | undefined;
  readonly onSort: (key: UserSortKey) => void;
};

/** CSS pixels; users.css uses the same. */
const rowHeight = 56;
const headerHeight = 40;
const skeletonRows = Array.from({ length: 8 }, (_, place) => place);

const headers: readonly { readonly key: UserSortKey; readonly label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email and phone' },
  { key: 'npi', label: 'NPI' },
  { key: 'facilities', label: 'Facilities' },
  { key: 'role', label: 'Role' },
  { key: 'status', label: 'Status' },
];

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The table of people, of which only the rows in view exist. */
export const UserTable = memo(function UserTable({ view, loading, sort, onSort }: Props) {
  const { rows, wanted } = view;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;

  const wantedPlace = wanted === undefined ? -1 : rows.findIndex(({ user }) => user._id === wanted);
  // Once, when the person has arrived: later changes of the list must not move what is being read.
  const wantedShown = useRef(false);
  useEffect(() => {
    if (wantedPlace < 0 || wantedShown.current) return;
    wantedShown.current = true;
    virtualizer.scrollToIndex(wantedPlace, { align: 'center' });
  }, [wantedPlace, virtualizer]);
  // A new question is answered from its first row.
  const { terms } = view;
  const asked = useRef({ terms, sort });
  useEffect(() => {
    if (asked.current.terms === terms && asked.current.sort === sort) return;
    asked.current = { terms, sort };
    scroller.current?.scrollTo({ top: 0 });
  }, [terms, sort]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className="user-scroll" aria-label="Users" tabIndex={0} data-users>
      <table role="table" className="user-table" aria-rowcount={rows.length + 1} aria-busy={loading}>
        <thead role="rowgroup" className="user-head">
          <tr role="row" className="user-head-row" aria-rowindex={1}>
            {headers.map(({ key, label }) => {
              const sorted = sort?.key === key ? sort.direction : undefined;
              return (
                <th
                  role="columnheader"
                  key={key}
                  className="user-header"
                  aria-sort={sorted && ariaSort[sorted]}
                >
                  <button type="button" className="user-sort" onClick={() => onSort(key)}>
                    {label}
                    {sorted === 'asc' && ArrowUpIcon}
                    {sorted === 'desc' && ArrowDownIcon}
                  </button>
                </th>
              );
            })}
            <th role="columnheader" className="user-header user-header-plain">
              Actions
            </th>
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="user-body"
          style={loading ? undefined : { height: rows.length * rowHeight, paddingTop: start * rowHeight }}
        >
          {loading && skeletonRows.map((place) => <SkeletonRow key={place} />)}
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <UserTableRow
                  key={row.user._id}
                  user={row.user}
                  place={index}
                  isSelf={row.user._id === view.selfId}
                  busy={view.busy.has(row.user._id)}
                  wanted={row.user._id === wanted}
                  terms={view.terms}
                  onApprove={view.onApprove}
                  onAsk={view.onAsk}
                />
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
});

function SkeletonRow() {
  return (
    <tr className="user-row" aria-hidden="true">
      {[...headers.map(({ key }) => key), 'actions'].map((key) => (
        <td key={key} className="user-cell">
          <span className="user-bone" />
        </td>
      ))}
    </tr>
  );
}
