import { aboutPlan } from '../../../../../shared/messages/flag.ts';
import { senderOf } from '../../../../../shared/messages/request-sender.ts';
import {
  isEnded,
  type RequestStatus,
  requestStatuses,
  type UpdateRequest,
} from '../../../../../shared/messages/update-request.ts';
import { searchedCode } from '../../../../../shared/plan/plan-code.ts';

/** The views of the inbox: what is still to be done, one status, or everything. */
export const inboxViews = ['open', ...requestStatuses, 'all'] as const;
export type InboxView = (typeof inboxViews)[number];

export function viewName(view: InboxView): string {
  if (view === 'open') return 'New and in progress';
  return view === 'all' ? 'All' : view;
}

const openStatuses = requestStatuses.filter((status) => !isEnded(status));

/** Returns the statuses to load for a view. The same view gets an equal list, so that it can be part of a query key. */
export function statusesOf(view: InboxView): readonly RequestStatus[] {
  if (view === 'open') return openStatuses;
  return view === 'all' ? requestStatuses : [view];
}

export function viewOf(text: string | null): InboxView {
  return inboxViews.find((view) => view === text) ?? 'open';
}

function searchedText(request: UpdateRequest): string {
  const { name, email, position, message, answer, facilityName = '', plan } = request;
  const from = senderOf(request);
  const planText =
    plan === undefined ? [] : [aboutPlan(request), plan.payerName, searchedCode(plan.planCode)];
  return [from.name, from.email, name, email, position, message, answer, facilityName, ...planText].join(
    '\n',
  );
}

/** How the inbox is searched; the requests keep their order. */
export const inboxSearch = { columns: [{ key: 'request', text: searchedText }], order: [] };

export const facilityOf = ({ facilityName }: UpdateRequest): readonly string[] =>
  facilityName === undefined ? [] : [facilityName];
