const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-request]')];

/** Returns the list's button that opens a request, if it exists. */
export function openedRequest(id: string): HTMLElement | null {
  return buttons().find(({ dataset }) => dataset.request === id) ?? null;
}

/** Returns the ID of the request after this one in the list, or before it if this is the last one. */
export function followingRequest(id: string): string {
  const ids = buttons().map(({ dataset }) => dataset.request);
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? '';
}
