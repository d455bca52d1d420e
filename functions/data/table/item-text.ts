type Item = Record<string, unknown>;

/*
 * The fields of a plan, and what a write changed, lie in the table as one JSON text. As a map with lists of maps, thousands of plans took
 * a function, and the laptop's table, several times as long to read: docs/decisions/122-a-list-after-a-change.md. Only the table
 * knows of it; items that were stored with maps are read as well.
 */

/** What is a text, by how the item's sort key begins. */
const texts = [
  { begin: 'PLAN#', attribute: 'plan' },
  { begin: 'HISTORY#', attribute: 'changes' },
] as const;

/** A plan's or a history entry's item as it lies in the table; any other item as it is. */
export function packed(item: Item): Item {
  const attribute = textOf(item);
  const value = attribute && item[attribute];
  return attribute && typeof value === 'object' ? { ...item, [attribute]: JSON.stringify(value) } : item;
}

/** Such an item as everybody works with it; any other item as it is, and a damaged text too, which no schema takes. */
export function unpacked(item: Item): Item {
  const attribute = textOf(item);
  const value = attribute && item[attribute];
  if (!attribute || typeof value !== 'string') return item;
  try {
    return { ...item, [attribute]: JSON.parse(value) };
  } catch {
    return item;
  }
}

function textOf({ sk }: Item): 'plan' | 'changes' | undefined {
  if (typeof sk !== 'string') return undefined;
  return texts.find(({ begin }) => sk.startsWith(begin))?.attribute;
}
