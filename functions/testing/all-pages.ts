/**
 * Reads a list to its end, page by page.
 * @throws Error if it has no end: reading on would keep the test's process from ending.
 */
export async function allPages<Page extends { readonly nextCursor?: string | undefined }>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let next: string | undefined;
  while (pages.length < 1_000) {
    const page = await read(next === undefined ? {} : { cursor: next });
    pages.push(page);
    next = page.nextCursor;
    if (next === undefined) return pages;
  }
  throw new Error('The list has no end.');
}
