import type { ReportedFacts } from '../../../../../../shared/messages/open-flag.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/plan-columns.ts';
import { reportedText } from '../../../../entities/flag/reported-text.ts';
import { columnLabel } from '../../columns/column-settings.ts';

/** Below a picture is no room for words. */
const pictures: readonly string[] = ['image', 'secondaryImage'];

/** What cells say of facts that are reported, by columns. The first cell says it of what has no cell of its own. */
export function reportedTexts(
  reported: ReportedFacts,
  columns: readonly PlanColumnKey[],
): ReadonlyMap<string, string> {
  const [first = ''] = columns.includes('descriptiveName') ? ['descriptiveName'] : columns;
  const texts = new Map<string, string>();
  for (const [fact, known] of reported) {
    const own = columns.some((key) => key === fact) && !pictures.includes(fact);
    const key = own ? fact : first;
    const text = own ? reportedText(known) : `${columnLabel(fact)} ${reportedText(known)}`;
    const before = texts.get(key);
    texts.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}
