type Item = Record<string, unknown>;

/*
 * The table stores the fields of a plan, and the changes of a history entry, as one JSON text. As a map with lists of maps,
 * thousands of plans took a function, and the laptop's table, several times as long to read:
 * docs/decisions/122-a-list-after-a-change.md. Only the table knows about this; it also reads items that were stored as maps.
 */

/** Which attributes are text, by the beginning of the item's sort key. */
const texts = [
  { begin: 'PLAN#', attribute: 'plan' },
  { begin: 'HISTORY#', attribute: 'changes' },
] as const;

/** Returns a plan or history item as the table stores it; any other item unchanged. */
export function packed(item: Item): Item {
  const attribute = textOf(item);
  const value = attribute && item[attribute];
  return attribute && typeof value === 'object' ? { ...item, [attribute]: JSON.stringify(value) } : item;
}

/** Returns such an item as the code uses it. Any other item is unchanged, and so is a damaged text, which no schema accepts. */
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
