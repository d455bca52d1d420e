/** What the worker reports about a page: its plans in order, then what applies to all of them; or why it cannot be read. */
export type PlanPagePart =
  | { readonly plans: readonly unknown[] }
  | { readonly about: object }
  | { readonly refused: string };

// Receiving more plans at once would be noticeable while typing.
const plansAtOnce = 200;

/**
 * Parses a page's text and reports it in parts. The receiver checks what they contain: the contract's schemas
 * would make the worker's script a hundred times larger. Never throws.
 */
export function parsePlanPage(text: string, onPart: (part: PlanPagePart) => void): void {
  try {
    const { data, ...about } = JSON.parse(text);
    for (let at = 0; at < data.length; at += plansAtOnce) onPart({ plans: data.slice(at, at + plansAtOnce) });
    onPart({ about });
  } catch (error) {
    onPart({ refused: String(error) });
  }
}
