/**
 * Returns the value of a data attribute (`plan` for data-plan) on the element after the one with this value, or before it if
 * that is the last one: in a long list it takes the place, and the focus, of an item that an action removes.
 */
export function followingIn(attribute: string, value: string): string | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];
  const values = all.map(({ dataset }) => dataset[attribute]);
  const at = values.indexOf(value);
  return values[at + 1] ?? values[at - 1];
}
