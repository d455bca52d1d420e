import type { ReportedFacts } from '../../../../../../shared/messages/open-flag.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { reportedText } from '../../../../entities/flag/reported-text.ts';
import { columnLabel } from '../../columns/column-settings.ts';

/** Columns with an image, which have no room for text below it. */
const pictures: readonly string[] = ['image', 'secondaryImage'];

/** Returns a text about several facts, with the oldest report's age: `Notes, Card Front reported 2 hours ago`. */
export function reportedTogether(facts: readonly (readonly [string, { readonly since: string }])[]): string {
  const [since = ''] = facts.map(([, report]) => report.since).sort();
  return `${facts.map(([fact]) => columnLabel(fact)).join(', ')} ${reportedText({ since, count: 1 })}`;
}

/**
 * Returns what cells say about reported facts, by column; undefined for nothing. The first cell also covers facts without a cell
 * of their own, and starts with the plan's end.
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
