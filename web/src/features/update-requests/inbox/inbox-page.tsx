import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react';
import type { UpdateRequest } from '../../../../../shared/messages/update-request.ts';
import { searchWords } from '../../../../../shared/text/fold-text.ts';
import { paths } from '../../../config/paths.ts';
import { useFacilityFilter } from '../../../entities/facility/use-facility-filter.tsx';
import { Announce } from '../../../kit/announce.tsx';
import { hitCount } from '../../../kit/counts.ts';
import { useShownRows } from '../../../kit/data-table/use-shown-rows.ts';
import { elementWith, followingIn } from '../../../kit/elements-in-order.ts';
import { TextLink } from '../../../kit/form/text-link.tsx';
import { noTerms } from '../../../kit/highlight/highlighted.tsx';
import { useFocusWhenGone } from '../../../kit/hooks/use-focus-when-gone.ts';
import { useQueryParams } from '../../../kit/hooks/use-query-params.ts';
import { useSteadySpinner } from '../../../kit/hooks/use-steady-spinner.ts';
import { FilterChoice } from '../../../kit/list-controls/filter-choice.tsx';
import { ListCount } from '../../../kit/list-controls/list-count.tsx';
import { ListTools } from '../../../kit/list-controls/list-tools.ts';
import { SearchField } from '../../../kit/list-controls/search-field.tsx';
import { LoadFailure } from '../../../kit/loading/load-failure.tsx';
import { Loading } from '../../../kit/loading/loading.tsx';
import { QueryFailure } from '../../../kit/loading/query-state.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { PanelBox } from '../../../kit/panel.tsx';
import { messageFor } from '../../../lib/api/api-failure.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useInbox, useRequest } from '../request-queries.ts';
import { facilityOf, inboxSearch, inboxViews, statusesOf, viewName, viewOf } from './inbox-filter.ts';
import { InboxList } from './inbox-list.tsx';

const AnswerDialog = onDemand(() => import('./answer-dialog.tsx'));

/** Everyone's requests, for administrators. It opens with those still to be done. */
export default function InboxPage() {
  // The search is not in the address, because it may be a name.
  const [query, change] = useQueryParams();
  const view = viewOf(query.get('show'));
  const facility = query.get('facility') || undefined;
  const openId = query.get('request') || undefined;
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const inbox = useInbox(statusesOf(view));
  const { requests, complete } = inbox;
  const { keep, choice } = useFacilityFilter({
    label: 'Requests of',
    rows: requests,
    namesOf: facilityOf,
    facility,
    onChange: (name) => change({ facility: name }),
  });
  const shown = useShownRows(inboxSearch, requests, { search, sort: undefined, keep });
  const terms = useMemo(() => (search === '' ? noTerms : searchWords(search)), [search]);
  const spinning = useSteadySpinner(!complete && !inbox.isError);
  /** The request that takes the place of the open one if that leaves the list. */
  const following = useRef<string>(undefined);
  const place = () => elementWith('request', following.current) ?? box.current;
  const closed = useFocusWhenGone(place, shown);
  const onOpen = useCallback(
    (id: string) => {
      following.current = followingIn('request', id);
      change({ request: id });
    },
    [change],
  );

  const count = !inbox.loaded ? '' : hitCount(shown.length, requests.length, ['request', 'requests']);
  return (
    <Page
      title="Update Requests"
      links={<TextLink to={paths.requestUpdate()}>Request form and broadcast</TextLink>}
    >
      <ListTools>
        <SearchField
          box={box}
          label="Search requests"
          placeholder="Search requests by person, plan or text…"
          filled={search !== ''}
          onSearch={setSearch}
        />
        <FilterChoice
          label="Status"
          value={view}
          options={inboxViews.map((each) => [each, viewName(each)])}
          onChange={(chosen) => change({ show: chosen === 'open' ? undefined : chosen })}
        />
        {choice}
        <ListCount count={count} loading={spinning && shown.length > 0} />
      </ListTools>
      <QueryFailure of={inbox} failed="The requests could not be loaded." />
      {spinning && shown.length === 0 && <Loading />}
      {complete && shown.length === 0 && (
        <PanelBox>{emptyText(requests.length, search, viewName(view))}</PanelBox>
      )}
      {shown.length > 0 && <InboxList requests={shown} terms={terms} onOpen={onOpen} />}
      <Announce text={count} />
      {openId !== undefined && (
        <OpenRequest
          key={openId}
          id={openId}
          finalFocus={() => elementWith('request', openId) ?? place()}
          onClose={() => {
            change({ request: undefined });
            closed();
          }}
        />
      )}
    </Page>
  );
}

function emptyText(all: number, search: string, view: string): string {
  if (all > 0 && search.trim() !== '') return `No request matches '${search.trim()}' here.`;
  if (all > 0) return 'This facility has no such request.';
  return view === viewName('open')
    ? 'Nothing to do: no request is new or in progress.'
    : `There are no requests here (${view.toLowerCase()}).`;
}

type OpenProps = Pick<ComponentProps<typeof AnswerDialog>, 'finalFocus' | 'onClose'> & {
  readonly id: string;
};

/** The request named in the address, fetched from the server, so that its latest state is answered. */
function OpenRequest({ id, ...dialog }: OpenProps) {
  const { data, isError, error, isFetchedAfterMount } = useRequest(id);
  // The current state. Once it is open, a failed refetch takes nothing away from the user who is answering it.
  const [request, setRequest] = useState<UpdateRequest>();
  if (request === undefined && isFetchedAfterMount && !isError && data !== undefined) setRequest(data);
  if (request === undefined && isError) {
    return (
      <LoadFailure
        message={messageFor(error, 'This request could not be loaded.')}
        action="Show the list"
        onAction={dialog.onClose}
      />
    );
  }
  if (request === undefined) return null;
  return <AnswerDialog request={request} {...dialog} />;
}
