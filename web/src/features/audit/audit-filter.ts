import { useMemo } from 'react';
import type { AuditFilter } from '../../../../shared/audit/audit.ts';
import { auditKindNames } from '../../../../shared/audit/audit-kinds.ts';
import { useQueryParams } from '../../kit/hooks/use-query-params.ts';

/** What the page shows: entries of a kind, about a person or a plan, on a date (`2026-11-21`, in the browser's time zone). */
export type AuditView = {
  readonly kind?: AuditFilter['kind'];
  readonly person?: string | undefined;
  readonly plan?: string | undefined;
  readonly day?: string | undefined;
};

function viewOf(query: URLSearchParams): AuditView {
  const day = query.get('day') ?? '';
  return {
    kind: auditKindNames.find((kind) => kind === query.get('kind')),
    person: query.get('person') || undefined,
    plan: query.get('plan') || undefined,
    day: dayStart(day) === undefined ? undefined : day,
  };
}

/** Returns when a date begins in the browser's time zone; undefined if the text is not a date. */
function dayStart(day: string, daysLater = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

/** Returns the view as a filter of the API. */
export function filterOf({ kind, person, plan, day = '' }: AuditView): AuditFilter {
  const id = person ?? plan;
  return {
    kind,
    ...(id === undefined ? {} : { type: person === undefined ? 'plan' : 'person', id }),
    from: dayStart(day)?.toISOString(),
    to: dayStart(day, 1)?.toISOString(),
  };
}

/** The view is kept in the address, so that it survives a reload and can be sent as a link. It holds IDs, no names. */
export function useAuditView(): { view: AuditView; change: (next: AuditView) => void } {
  const [query, change] = useQueryParams();
  return { view: useMemo(() => viewOf(query), [query]), change };
}
