const allWith = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)];

/** Returns the element whose data attribute (`plan` for data-plan) has this value. */
export const elementWith = (attribute: string, value: string | undefined): HTMLElement | null =>
  allWith(attribute).find(({ dataset }) => dataset[attribute] === value) ?? null;

/**
 * Returns the value of a data attribute on the element after the one with this value, or before it if that is the last one: in
 * a long list it takes the place, and the focus, of an item that an action removes.
 */
export function followingIn(attribute: string, value: string): string | undefined {
  const values = allWith(attribute).map(({ dataset }) => dataset[attribute]);
  const at = values.indexOf(value);
  return values[at + 1] ?? values[at - 1];
}
