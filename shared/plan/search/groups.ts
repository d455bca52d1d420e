/** Lists of numbers, one per group, laid out one after another: group `g` is `items[starts[g]]` up to `items[starts[g + 1]]`. */
export type Groups = { readonly starts: Uint32Array; readonly items: Uint32Array };

/** Groups the indices of `values` by value; `itemOf` maps an index to the item to list. */
export function groupByValue(values: Uint32Array, groups: number, itemOf: (index: number) => number): Groups {
  const starts = new Uint32Array(groups + 1);
  for (const value of values) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const items = new Uint32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    const at = next[value] ?? 0;
    items[at] = itemOf(index);
    next[value] = at + 1;
  }
  return { starts, items };
}
