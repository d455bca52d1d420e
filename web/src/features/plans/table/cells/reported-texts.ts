import type { ReportedFacts } from '../../../../../../shared/messages/open-flag.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { reportedText } from '../../../../entities/flag/reported-text.ts';
import { columnLabel } from '../../columns/column-settings.ts';

/** Below a picture is no room for words. */
const pictures: readonly string[] = ['image', 'secondaryImage'];

/** Of several facts, since the first: `Notes, Card Front reported 2 hours ago`. */
export function reportedTogether(facts: readonly (readonly [string, { readonly since: string }])[]): string {
  const [since = ''] = facts.map(([, report]) => report.since).sort();
  return `${facts.map(([fact]) => columnLabel(fact)).join(', ')} ${reportedText({ since, count: 1 })}`;
}

/**
 * What cells say of facts that are reported, by columns; undefined for nothing. The first cell says it of what has no cell of its own,
 * and before that when the plan ends.
 */
export function cellMarks(
  reported: ReportedFacts | undefined,
  ending: string | undefined,
  columns: readonly PlanColumnKey[],
): ReadonlyMap<string, string> | undefined {
  if (reported === undefined && ending === undefined) return undefined;
  const hasCell = (fact: string) => columns.some((key) => key === fact) && !pictures.includes(fact);
  const facts = [...(reported ?? [])];
  const others = facts.filter(([fact]) => !hasCell(fact));
  const texts = new Map(
    facts.filter(([fact]) => hasCell(fact)).map(([fact, report]) => [fact, reportedText(report)]),
  );
  const [first = ''] = columns.includes('descriptiveName') ? ['descriptiveName'] : columns;
  const ofName = [ending, texts.get(first), others.length === 0 ? undefined : reportedTogether(others)];
  const present = ofName.filter((text) => text !== undefined);
  return present.length === 0 ? texts : texts.set(first, present.join('; '));
}
