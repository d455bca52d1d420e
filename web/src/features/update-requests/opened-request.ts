/** Returns the list's button that opens a request, if it exists. */
export function openedRequest(id: string | undefined): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-request]')];
  return all.find(({ dataset }) => dataset.request === id) ?? null;
}
