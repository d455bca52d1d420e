type Item = Record<string, unknown>;

/*
 * The fields of a plan lie in the table as one JSON text. As a map with lists of maps, a list of thousands of plans took a function,
 * and the laptop's table, several times as long to read: docs/decisions/123-a-plan-is-stored-as-text.md. Only the table
 * knows of it; plans that were stored as maps are read as well.
 */

/** A plan's item as it lies in the table; any other item as it is. */
export function packed(item: Item): Item {
  return isPlan(item) && typeof item.plan === 'object' ? { ...item, plan: JSON.stringify(item.plan) } : item;
}

/** A plan's item as everybody works with it; any other item as it is, and a damaged text too, which no schema takes. */
export function unpacked(item: Item): Item {
  if (!isPlan(item) || typeof item.plan !== 'string') return item;
  try {
    return { ...item, plan: JSON.parse(item.plan) };
  } catch {
    return item;
  }
}

const isPlan = ({ sk }: Item): boolean => typeof sk === 'string' && sk.startsWith('PLAN#');
