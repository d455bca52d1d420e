import type { ReportedFacts } from '../../../../../../shared/messages/open-flag.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/plan-columns.ts';
import { reportedText } from '../../../../entities/flag/reported-text.ts';
import { columnLabel } from '../../columns/column-settings.ts';

/** Below a picture is no room for words. */
const pictures: readonly string[] = ['image', 'secondaryImage'];

/** Of several facts, since the first: `Notes, Card Front reported 2 hours ago`. */
export function reportedTogether(facts: readonly (readonly [string, { readonly since: string }])[]): string {
  const [since = ''] = facts.map(([, known]) => known.since).sort();
  return `${facts.map(([fact]) => columnLabel(fact)).join(', ')} ${reportedText({ since, count: 1 })}`;
}

/** What cells say of facts that are reported, by columns. The first cell says it of what has no cell of its own. */
export function reportedTexts(
  reported: ReportedFacts,
  columns: readonly PlanColumnKey[],
): ReadonlyMap<string, string> {
  const hasCell = (fact: string) => columns.some((key) => key === fact) && !pictures.includes(fact);
  const own = [...reported].filter(([fact]) => hasCell(fact));
  const others = [...reported].filter(([fact]) => !hasCell(fact));
  const texts = new Map(own.map(([fact, known]) => [fact, reportedText(known)]));
  if (others.length === 0) return texts;
  const [first = ''] = columns.includes('descriptiveName') ? ['descriptiveName'] : columns;
  const ofName = texts.get(first);
  return texts.set(first, `${ofName === undefined ? '' : `${ofName}; `}${reportedTogether(others)}`);
}
