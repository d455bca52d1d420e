/** The list's button that opens a request, if it is there. */
export function openedRequest(id: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-request]')];
  return all.find(({ dataset }) => dataset.request === id) ?? null;
}
